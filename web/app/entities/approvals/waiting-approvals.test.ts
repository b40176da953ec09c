import { expect, test } from 'vitest';

import { anApproval } from '../../testing/settings.ts';
import { waitingText, whatText } from './waiting-approvals.ts';

test.each([
  [anApproval(), 'Credit of GHS\u00A05,000.00 to Kofi Mensah'],
  [
    anApproval({ kind: 'refund', job_id: 128 }),
    'Refund of GHS\u00A05,000.00 to Kofi Mensah for job #128',
  ],
  [anApproval({ kind: 'payout', payout_id: 7 }), 'Payout #7 of GHS\u00A05,000.00 to Kofi Mensah'],
])('%j reads as %s', (approval, text) => {
  expect(whatText(approval)).toBe(text);
});

test.each([
  [0, false, 'Nothing is waiting'],
  [1, false, '1 request is waiting'],
  [2, false, '2 requests are waiting'],
  [20, true, '20+ requests are waiting'],
])('%i, with more %s, are counted as %s', (count, hasMore, text) => {
  expect(waitingText(count, hasMore)).toBe(text);
});
