import type { Approval } from '@nsem/sdk';

import { formatGhs } from '../../lib/format/money.ts';

/** What would be done: `Credit of GHS 5,000.00 to Kofi Mensah`. */
export function whatText({ kind, amount, user_name: name, ...about }: Approval): string {
  switch (kind) {
    case 'credit':
      return `Credit of ${formatGhs(amount)} to ${name}`;
    case 'refund':
      return `Refund of ${formatGhs(amount)} to ${name} for job #${about.job_id}`;
    case 'payout':
      return `Payout #${about.payout_id} of ${formatGhs(amount)} to ${name}`;
  }
}

/** How many requests wait: `2 requests are waiting`. */
export function waitingText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nothing is waiting';
  if (count === 1 && !hasMore) return '1 request is waiting';
  return `${count}${hasMore ? '+' : ''} requests are waiting`;
}
