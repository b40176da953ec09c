import type { ApprovalStatus } from './approval.ts';

/** Why an operation on approvals is refused. */
export type ApprovalFault =
  | Readonly<{ code: 'approval.not-found' }>
  /** The same transfer, refund or payout waits already. */
  | Readonly<{ code: 'approval.already-waiting' }>
  | Readonly<{ code: 'approval.too-many-waiting'; most: number }>
  /** It was decided, or it has expired. */
  | Readonly<{ code: 'approval.not-waiting'; status: ApprovalStatus }>
  /** Admins cannot approve what they requested themselves. */
  | Readonly<{ code: 'approval.second-admin-needed' }>
  /** The admin who requested it is suspended or deleted. */
  | Readonly<{ code: 'approval.requester-inactive' }>
  | Readonly<{ code: 'approval.reason-missing' }>;
