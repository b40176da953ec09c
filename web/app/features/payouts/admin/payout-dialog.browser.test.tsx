import type { PayoutTarget } from '@nsem/sdk';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { aPayout } from '../../../testing/money.ts';
import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { PayoutDialog } from './payout-dialog.tsx';

describeQueryStates('a payout as admins see it', {
  part: (
    <PayoutDialog
      payoutId="5"
      listed={undefined}
      end={undefined}
      onClose={() => undefined}
      onEnd={() => undefined}
    />
  ),
  as: anAdmin(),
  answers: {
    'GET /wallet/admin/payouts/{id}': aPayout(),
    'GET /wallet/admin/payouts/{id}/transactions': [],
  },
  call: 'GET /wallet/admin/payouts/{id}',
  loading: 'Loading the payout...',
  failed: 'The payout could not be loaded',
  seen: /Ama Serwaa/,
});

const wallet: PayoutTarget = {
  kind: 'mobile_money',
  network: 'mtn',
  number: '+233244123456',
  bank_name: null,
  branch: null,
  account_number: null,
  holder_name: 'Ama Serwaa',
  changed_at: '2026-11-20T09:30:00.000Z',
  recently_changed: false,
};

const open = (account: PayoutTarget | null) =>
  renderPart(
    <PayoutDialog
      payoutId="5"
      listed={undefined}
      end={undefined}
      onClose={() => undefined}
      onEnd={() => undefined}
    />,
    {
      as: anAdmin(),
      answers: {
        'GET /wallet/admin/payouts/{id}': aPayout({ account }),
        'GET /wallet/admin/payouts/{id}/transactions': [],
      },
    },
  );

describe('the account of a payout', () => {
  test('is shown with a number to copy', async () => {
    await open(wallet);
    await expect.element(page.getByText('MTN mobile money')).toBeVisible();
    await expect.element(page.getByText('024 412 3456')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Copy the number' })).toBeVisible();
    expect(page.getByText('Changed in the last 24 hours').elements()).toEqual([]);
  });

  test('that was changed in the last 24 hours has a warning', async () => {
    await open({ ...wallet, recently_changed: true });
    await expect.element(page.getByText('Changed in the last 24 hours')).toBeVisible();
  });

  test('that is missing is said to be', async () => {
    await open(null);
    await expect.element(page.getByText(/^No payout account yet\./)).toBeVisible();
  });
});

describe('the end of a transfer', () => {
  test('closes the dialog when it is recorded, without waiting for what is refreshed', async () => {
    const onClose = vi.fn<() => void>();
    const processing = aPayout({ status: 'processing', processed_at: '2026-11-16T08:00:00.000Z' });
    const { server } = await renderPart(
      <PayoutDialog
        payoutId="5"
        listed={undefined}
        end="completed"
        onClose={onClose}
        onEnd={() => undefined}
      />,
      {
        as: anAdmin(),
        answers: {
          'GET /wallet/admin/payouts/{id}': processing,
          'PUT /wallet/admin/payouts/{id}': { ...processing, status: 'completed' },
        },
      },
    );
    const button = page.getByRole('button', { name: 'Mark as paid' });
    await expect.element(button).toBeVisible();
    server.answer({ 'GET /wallet/admin/payouts/{id}': 'silent' });
    await button.click();
    await expect.element(page.getByText('Payout paid')).toBeVisible();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
