import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { textsOf } from '../../../testing/figures.ts';
import { aPaidJob, aPayout } from '../../../testing/money.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { PayoutDialog } from './payout-dialog.tsx';

const dialog = <PayoutDialog payout={aPayout()} user={aProviderUser()} onClose={() => undefined} />;

describeQueryStates('the jobs of a provider’s payout', {
  part: dialog,
  as: aProviderUser(),
  answers: { 'GET /wallet/payouts/{id}/transactions': [aPaidJob()] },
  call: 'GET /wallet/payouts/{id}/transactions',
  loading: 'Loading the jobs of this payout...',
  failed: 'The jobs of this payout could not be loaded',
  seen: 'Translation #15',
});

describe('a provider’s payout', () => {
  test('lists its jobs, less commission and refunds', async () => {
    const refund = { job_id: 12, kind: 'refund', gross_amount: -2, amount: -1.7 } as const;
    await renderPart(dialog, {
      as: aProviderUser(),
      answers: {
        'GET /wallet/payouts/{id}/transactions': [
          aPaidJob(),
          aPaidJob({ ...refund, commission_amount: -0.3 }),
        ],
      },
    });
    const lines = page.getByRole('dialog').getByRole('listitem');
    await expect.element(lines.first()).toBeVisible();
    expect(textsOf(lines.elements())).toEqual([
      'Translation #15GHS 2.68Completed 12 Nov 2026GHS 3.15, commission −GHS 0.47',
      'Translation #12Refund−GHS 1.70Refunded 12 Nov 2026−GHS 2.00, commission GHS 0.30',
    ]);
    await expect.element(page.getByText('GHS 255.42')).toBeVisible();
    await expect.element(page.getByText('−GHS 45.08')).toBeVisible();
  });
});
