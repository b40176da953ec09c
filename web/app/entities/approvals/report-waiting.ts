import { ApprovalRequiredError } from '@nsem/sdk';

import { formatGhs } from '../../lib/format/money.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { refreshApprovals } from './queries.ts';

/**
 * Shows that what an admin did waits for a second admin.
 *
 * @returns false if the error is another one
 */
export function reportWaiting(error: unknown): boolean {
  if (!(error instanceof ApprovalRequiredError)) return false;
  const { amount, user_name: name } = error.approval;
  const text = `${formatGhs(amount)} to ${name}. Another admin must approve it within 7 days.`;
  showToast('info', 'Waiting for a second admin', text);
  void refreshApprovals();
  return true;
}
