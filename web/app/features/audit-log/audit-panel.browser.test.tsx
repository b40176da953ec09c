import type { AuditEntry } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { aManagedAccount, anAdmin, anAuditEntry } from '../../testing/people.ts';
import { problem, type Answers } from '../../testing/answers.ts';
import { describeQueryStates, renderPart } from '../../testing/render-part.tsx';
import { AuditPanel } from './audit-panel.tsx';

const as = anAdmin();
const at = '/admin?tab=audit';
const call = 'GET /admin/audit-log';

const render = (entries: readonly AuditEntry[], more: Answers = {}, place = at) =>
  renderPart(<AuditPanel />, { as, at: place, answers: { [call]: entries, ...more } });

const entries = () => page.getByRole('list', { name: 'Entries, newest first' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

describeQueryStates('Audit Log', {
  part: <AuditPanel />,
  as,
  at,
  answers: { [call]: [anAuditEntry()] },
  call,
  loading: 'Loading the audit log...',
  failed: 'The audit log could not be loaded',
  seen: 'Abena Owusu',
});

describe('an entry of the audit log', () => {
  test('says who did what, what changed, when and from where', async () => {
    await render([anAuditEntry({ credential: 'api-key', credential_id: 3 })]);
    await expect
      .element(entries())
      .toHaveTextContent(
        'Abena Owusu credited GHS 500.00 to Kofi MensahReferenceMM 9' +
          '20 Nov 2026, 09:00API key 3, 154.160.1.20 · View account',
      );
    await expect
      .element(page.getByRole('link', { name: 'View account: Kofi Mensah' }))
      .toHaveAttribute('href', '/admin?tab=accounts&account=9');
  });

  test('leads to everything that its user did', async () => {
    const { server, address } = await render(
      [anAuditEntry()],
      { 'GET /admin/accounts/{id}': aManagedAccount({ id: 1, name: 'Abena Owusu' }) },
      `${at}&kind=account`,
    );
    await page.getByRole('link', { name: 'Abena Owusu' }).click();
    await expect.poll(address).toBe(`${at}&kind=account&actor=1`);
    await expect
      .poll(() => server.calls.findLast(({ name }) => name === call)?.path)
      .toBe('/admin/audit-log?actor_id=1&object_kind=account&limit=25');
    await expect
      .element(page.getByRole('textbox', { name: 'Done by' }))
      .toHaveValue('Abena Owusu (akosua.frimpong@example.com)');
  });
});

describe('the filters of the audit log', () => {
  test('says so if a number is none, and does not search for it', async () => {
    const { address } = await render([anAuditEntry()], {}, `${at}&kind=account`);
    const number = page.getByRole('searchbox', { name: 'Number' });
    await number.fill('5e1');
    await expect.element(page.getByText('Enter a number')).toBeVisible();
    await number.fill('51');
    await expect.element(page.getByText('Enter a number')).not.toBeInTheDocument();
    await expect.poll(address).toBe(`${at}&kind=account&object=51`);
  });

  test('are chosen, and cleared together', async () => {
    const { address } = await render([]);
    await expect.element(page.getByText('No entries yet.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Action' }).selectOptions('Account suspended');
    await expect.poll(address).toBe(`${at}&action=account.suspend`);
    await expect.element(page.getByRole('searchbox', { name: 'Number' })).toBeDisabled();
    await page.getByRole('combobox', { name: 'Done to' }).selectOptions('Account');
    await page.getByRole('searchbox', { name: 'Number' }).fill('9');
    await expect.poll(address).toBe(`${at}&action=account.suspend&kind=account&object=9`);
    await page.getByLabelText('From').fill('2026-11-01');
    await expect
      .poll(address)
      .toBe(`${at}&action=account.suspend&kind=account&object=9&from=2026-11-01`);
    await expect.element(page.getByText('No entries found matching your criteria.')).toBeVisible();
    await button('Clear filters').click();
    await expect.poll(address).toBe(at);
  });

  test('find the user by name on the server', async () => {
    const { server, address } = await render([anAuditEntry()], {
      'GET /admin/accounts': [aManagedAccount()],
      'GET /admin/accounts/{id}': aManagedAccount(),
    });
    await page.getByRole('textbox', { name: 'Done by' }).click();
    const search = page.getByRole('combobox', { name: 'Done by' });
    await expect.element(search).toHaveFocus();
    await userEvent.keyboard('Akosua');
    await expect.poll(() => server.calls.at(-1)?.path).toBe('/admin/accounts?q=Akosua&limit=10');
    await page.getByRole('option', { name: /^Akosua Frimpong/ }).click();
    await expect.poll(address).toBe(`${at}&actor=7`);
    await expect.element(search).toHaveValue('Akosua Frimpong (akosua.frimpong@example.com)');
  });
});

describe('the export of the audit log', () => {
  test('requests the entries that match the filters, and shows a failure', async () => {
    const refused = problem(503, 'The disk is full.');
    const { server } = await render(
      [anAuditEntry()],
      { 'GET /admin/audit-log/export': refused },
      `${at}&action=wallet.credit`,
    );
    await button('Download: These entries').click();
    await expect
      .element(page.getByRole('region', { name: 'Audit Log' }).getByRole('alert'))
      .toMatchTextContent('The disk is full.');
    expect(server.calls.at(-1)?.path).toBe('/admin/audit-log/export?action=wallet.credit');
  });
});
