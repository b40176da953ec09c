import type { Payout } from '@nsem/sdk';

/** The remark on a payout: the reference of its transfer, why it failed, or its progress. */
export function payoutRemark(payout: Payout): string {
  const { status, reference, failure_reason: reason } = payout;
  switch (status) {
    case 'pending':
      return 'Waiting to be sent';
    case 'processing':
      return 'On its way';
    case 'completed':
      return reference ?? 'Sent without a reference';
    case 'failed':
      return reason ?? 'No reason was given';
  }
}
