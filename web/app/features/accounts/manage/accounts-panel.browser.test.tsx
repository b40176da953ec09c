import type { ManagedAccount } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { aManagedAccount, aManagedProvider, anAdmin } from '../../../testing/people.ts';
import { problem, type Answers } from '../../../testing/answers.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { AccountsPanel } from './accounts-panel.tsx';

const as = anAdmin();
const at = '/admin?tab=accounts';
const call = 'GET /admin/accounts';
const one = 'GET /admin/accounts/{id}';
const suspension = { since: '2026-11-20T09:00:00.000Z', reason: 'Texts were shared.' };

const render = (accounts: readonly ManagedAccount[], more: Answers = {}, place = at) =>
  renderPart(<AccountsPanel />, {
    as,
    at: place,
    answers: { [call]: accounts, ...(accounts[0] && { [one]: accounts[0] }), ...more },
  });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const details = () => page.getByRole('dialog', { name: 'Account' });
const cells = () =>
  [...page.getByRole('row').nth(1).element().children].map(({ textContent }) => textContent);

describeQueryStates('Accounts', {
  part: <AccountsPanel />,
  as,
  at,
  answers: { [call]: [aManagedAccount()] },
  call,
  loading: 'Loading accounts...',
  failed: 'Accounts could not be loaded',
  seen: 'akosua.frimpong@example.com',
});

describeQueryStates('an account', {
  part: <AccountsPanel />,
  as,
  at: `${at}&account=7`,
  answers: { [call]: [], [one]: aManagedAccount() },
  call: one,
  loading: 'Loading the account...',
  failed: 'The account could not be loaded',
  seen: 'akosua.frimpong@example.com',
});

describe('the list of accounts', () => {
  test.each([
    [{}, 'Active'],
    [{ suspension }, 'Suspendedsince 20 Nov 2026: Texts were shared.'],
    [{ payout_freeze: suspension }, 'Payouts frozensince 20 Nov 2026: Texts were shared.'],
  ])('shows the state of an account with %o', async (given, state) => {
    await render([aManagedProvider(given)]);
    await expect.element(button('Details: Ama Serwaa')).toBeVisible();
    expect(cells().slice(1, 3)).toEqual(['Service Provider', state]);
  });

  test.each([
    [at, 'No accounts yet.'],
    [`${at}&state=suspended`, 'No accounts found matching your criteria.'],
    [`${at}&q=kusaal`, 'No accounts found matching your criteria.'],
  ])('at %s shows an empty state', async (place, message) => {
    await render([], {}, place);
    await expect.element(page.getByText(message)).toBeVisible();
  });

  test('is searched by what the address says, and by what is typed', async () => {
    const { server, address } = await render([], {}, `${at}&role=client&state=payouts-frozen`);
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('Ama');
    await expect.poll(address).toBe(`${at}&role=client&state=payouts-frozen&q=Ama`);
    await expect
      .poll(() => server.calls.at(-1)?.path)
      .toBe('/admin/accounts?q=Ama&role=client&state=payouts-frozen&limit=20');
  });
});

describe('an account', () => {
  test('shows everything that is known of it, and leads to its entries in the log', async () => {
    await render([aManagedProvider({ is_active: false, suspension, payout_freeze: suspension })]);
    await button('Details: Ama Serwaa').click();
    await expect.element(details().getByText('PRV-7K2M9X')).toBeVisible();
    await expect.element(details().getByText('No, suspended')).toBeVisible();
    await expect.element(details().getByText('Suspended since 20 Nov 2026, 09:00')).toBeVisible();
    await expect
      .element(details().getByRole('link', { name: 'Audit log: changes to this account' }))
      .toHaveAttribute('href', '/admin?tab=audit&kind=account&object=12');
    await expect
      .element(details().getByRole('link', { name: 'Audit log: actions by this user' }))
      .toHaveAttribute('href', '/admin?tab=audit&actor=12');
  });

  test('of your own cannot be suspended', async () => {
    await render([aManagedAccount({ id: as.id, role: 'admin' })]);
    await button('Details: Akosua Frimpong').click();
    await expect.element(details().getByText(/^This is your own account/)).toBeVisible();
    expect(button('Suspend').elements()).toEqual([]);
  });

  test('is suspended for a reason, and reactivated', async () => {
    const suspended = aManagedAccount({ suspension });
    const { server, address } = await render([aManagedAccount()]);
    await button('Details: Akosua Frimpong').click();
    await button('Suspend').click();
    await expect.poll(address).toBe(`${at}&account=7&change=suspend`);
    const form = page.getByRole('dialog', { name: 'Suspend Akosua Frimpong' });
    await expect.element(form.getByText(/the user cannot log in/)).toBeVisible();
    await form.getByRole('button', { name: 'Suspend account' }).click();
    await expect.element(form.getByText('Enter why the account is suspended.')).toBeVisible();
    await userEvent.fill(form.getByRole('textbox', { name: 'Reason' }), ' Texts were shared. ');
    server.answer({ 'POST /admin/accounts/{id}/suspend': suspended, [one]: suspended });
    await form.getByRole('button', { name: 'Suspend account' }).click();
    await expect.element(page.getByText('Account suspended')).toBeVisible();
    expect(server.sent('POST /admin/accounts/{id}/suspend')).toEqual({
      reason: 'Texts were shared.',
    });
    await expect.poll(address).toBe(`${at}&account=7`);

    await button('Reactivate').click();
    const question = page.getByRole('alertdialog', { name: 'Reactivate Akosua Frimpong?' });
    server.answer({
      'POST /admin/accounts/{id}/reactivate': aManagedAccount(),
      [one]: aManagedAccount(),
    });
    await question.getByRole('button', { name: 'Reactivate' }).click();
    await expect.element(page.getByText('Account reactivated')).toBeVisible();
    await expect.element(button('Suspend')).toBeVisible();
  });

  test('stays open when Escape closes the form over it', async () => {
    const { address } = await render([aManagedAccount()]);
    await button('Details: Akosua Frimpong').click();
    await button('Suspend').click();
    const form = page.getByRole('dialog', { name: 'Suspend Akosua Frimpong' });
    await expect.element(form).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(details()).toBeVisible();
    expect(address()).toBe(`${at}&account=7`);
  });

  test('stays open when Escape closes the question over it', async () => {
    const { address } = await render([aManagedAccount({ suspension })]);
    await button('Details: Akosua Frimpong').click();
    await button('Reactivate').click();
    const question = page.getByRole('alertdialog', { name: 'Reactivate Akosua Frimpong?' });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(details()).toBeVisible();
    expect(address()).toBe(`${at}&account=7`);
  });

  test('of a provider can have its payouts frozen and released', async () => {
    const frozen = aManagedProvider({ payout_freeze: suspension });
    const { server } = await render([aManagedProvider()], {}, `${at}&account=12&change=freeze`);
    const form = page.getByRole('dialog', { name: 'Freeze the payouts of Ama Serwaa' });
    await userEvent.fill(form.getByRole('textbox', { name: 'Reason' }), 'A dispute.');
    server.answer({ 'POST /admin/accounts/{id}/payouts/freeze': frozen, [one]: frozen });
    await form.getByRole('button', { name: 'Freeze payouts' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await button('Release payouts').click();
    server.answer({
      'POST /admin/accounts/{id}/payouts/release': aManagedProvider(),
      [one]: aManagedProvider(),
    });
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Release payouts' }).click();
    await expect.element(page.getByText('Payouts released')).toBeVisible();
    await expect.element(button('Freeze payouts')).toBeVisible();
  });

  test('shows why it could not be suspended', async () => {
    const refused = problem(409, 'The last admin cannot be suspended.');
    await render(
      [aManagedAccount()],
      { 'POST /admin/accounts/{id}/suspend': refused },
      `${at}&account=7&change=suspend`,
    );
    const form = page.getByRole('dialog', { name: 'Suspend Akosua Frimpong' });
    await userEvent.fill(form.getByRole('textbox', { name: 'Reason' }), 'Fraud');
    await form.getByRole('button', { name: 'Suspend account' }).click();
    await expect
      .element(form.getByRole('alert'))
      .toMatchTextContent('The last admin cannot be suspended.');
  });
});
