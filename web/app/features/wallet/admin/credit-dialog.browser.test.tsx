import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { aManagedAccount, aManagedProvider, anAdmin } from '../../../testing/people.ts';
import { problem, type Answers } from '../../../testing/answers.ts';
import { aTransaction } from '../../../testing/money.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { CreditDialog } from './credit-dialog.tsx';

const render = (answers: Answers, credited = 'new') =>
  renderPart(<CreditDialog credited={credited} onClose={() => undefined} />, {
    as: anAdmin(),
    answers,
  });

describe('a credit', () => {
  const dialog = page.getByRole('dialog', { name: 'Credit a Wallet' });
  const field = (name: string) => dialog.getByRole('textbox', { name });
  const press = () => dialog.getByRole('button', { name: 'Credit Wallet' }).click();
  const credited = { id: 41, type: 'top-up', amount: 200, balance_after: 382.5 } as const;
  const fill = async (client: string) => {
    await field('Client number').fill(client);
    await field('Amount in GHS').fill('200');
    await field('Note').fill('Mobile money');
  };

  test('shows whose wallet it is before, and the name with the new balance after', async () => {
    const { server } = await render({
      'GET /admin/accounts/{id}': aManagedAccount(),
      'POST /wallet/admin/credits': { ...aTransaction(), ...credited },
    });
    await fill('7');
    await expect
      .element(dialog.getByRole('status'))
      .toHaveTextContent('Akosua Frimpong, akosua.frimpong@example.comClient 7');
    await press();
    await expect
      .element(
        page.getByText('GHS 200.00 for Akosua Frimpong, client 7. The balance is now GHS 382.50.'),
      )
      .toBeVisible();
    expect(server.sent('POST /wallet/admin/credits')).toMatchObject({ user_id: 7, amount: 200 });
  });

  test.each([
    ['is a provider’s', aManagedProvider(), /^Ama Serwaa .* is a service provider\./],
    ['is an admin’s', aManagedAccount({ role: 'admin' }), /is an admin\./],
    ['is no user’s', problem(404, 'No such user.'), 'There is no user with the number 12.'],
    ['cannot be looked up', problem(503, 'Not now.'), 'Not now.'],
  ])('is not sent if the number %s, which is said before the press', async (_, answer, text) => {
    const { server } = await render({ 'GET /admin/accounts/{id}': answer });
    await fill('12');
    await expect.element(dialog.getByText(text)).toBeVisible();
    await press();
    await expect.element(field('Client number')).toBeInvalid();
    expect(server.count('POST /wallet/admin/credits')).toBe(0);
  });

  test('is not sent before its owner is known', async () => {
    const { server } = await render({ 'GET /admin/accounts/{id}': 'silent' });
    await fill('7');
    await press();
    await expect.element(field('Client number')).toHaveAccessibleDescription(/^Check first whose/);
    expect(server.count('POST /wallet/admin/credits')).toBe(0);
  });

  test('from a row is for the client of the row', async () => {
    await render({ 'GET /admin/accounts/{id}': aManagedAccount() }, '7');
    await expect.element(field('Client number')).toHaveValue('7');
    await expect.element(dialog.getByRole('status')).toMatchTextContent('Akosua Frimpong');
  });
});
