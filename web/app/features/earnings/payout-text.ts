import type { Payout } from '@nsem/sdk';

/** What is to be known of a payout: what its transfer is called, or why it did not arrive. */
export function payoutRemark(payout: Payout): string {
  const { status, reference, failure_reason: reason } = payout;
  switch (status) {
    case 'pending':
      return 'Waits to be sent';
    case 'processing':
      return 'On its way';
    case 'completed':
      return reference ?? 'Sent without a reference';
    case 'failed':
      return reason ?? 'No reason was given';
  }
}
