import type { Payout, PayoutTarget } from '@nsem/sdk';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem } from '../../../testing/answers.ts';
import { aPayout } from '../../../testing/money.ts';
import { anAdmin } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { PayoutTable } from './payout-table.tsx';

const button = (name: string) => page.getByRole('button', { name });
const render = (payout: Payout) =>
  renderPart(<PayoutTable payouts={[payout]} onOpen={() => undefined} />, { as: anAdmin() });

describe('a payout to a new account', () => {
  const target: PayoutTarget = {
    kind: 'mobile_money',
    network: 'mtn',
    number: '+233244123456',
    bank_name: null,
    branch: null,
    account_number: null,
    holder_name: 'A. Serwaa',
    changed_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    recently_changed: true,
  };
  const question = page.getByRole('alertdialog', { name: 'Process payout 5 to a new account?' });

  test.each(['pending', 'failed'] as const)(
    'that is %s is processed after a call to the provider only',
    async (status) => {
      const { server } = await render(aPayout({ status, account: target }));
      server.answer({ 'POST /wallet/admin/payouts/{id}/process': problem(503, 'Not now.') });
      await button('Process payout 5').click();
      for (const text of [
        'GHS 255.42 to Ama Serwaa',
        '024 412 3456',
        'A. Serwaa',
        /^3 hours ago, /,
        'Call Ama Serwaa first',
        /^Use a number that you knew before/,
      ])
        await expect.element(question.getByText(text)).toBeVisible();
      expect(server.count('POST /wallet/admin/payouts/{id}/process')).toBe(0);
      await question.getByRole('button', { name: 'I called, process' }).click();
      await expect.element(question.getByText('Not now.')).toBeVisible();
      const processing = aPayout({ status: 'processing', account: target });
      server.answer({ 'POST /wallet/admin/payouts/{id}/process': processing });
      await question.getByRole('button', { name: 'I called, process' }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(page.getByText('GHS 255.42 to Ama Serwaa is on its way')).toBeVisible();
    },
  );

  test('is asked about only while the account is new', async () => {
    const { server } = await render(aPayout({ account: { ...target, recently_changed: false } }));
    server.answer({ 'POST /wallet/admin/payouts/{id}/process': 'silent' });
    await button('Process payout 5').click();
    await expect.poll(() => server.count('POST /wallet/admin/payouts/{id}/process')).toBe(1);
  });
});
