import type { CursorPage } from '../kernel/cursor-page.ts';
import type { ApprovalId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Approval, ApprovalStatus, ListedApproval, NewApproval } from './approval.ts';

/** Which approvals to list; all of them without a status. */
export type ApprovalFilter = Readonly<{
  status?: ApprovalStatus | undefined;
  /** The moment by which requests have expired or not. */
  now: Instant;
}>;

/** Stores what waits, or waited, for a second admin. */
export interface ApprovalStore {
  insert(approval: NewApproval): Promise<Approval>;
  find(id: ApprovalId): Promise<ListedApproval | undefined>;
  replace(approval: Approval): Promise<void>;
  /** Newest first. */
  list(filter: ApprovalFilter, page: CursorPage): Promise<readonly ListedApproval[]>;
  /** Whether a request about this subject waits. */
  hasWaiting(subject: string, now: Instant): Promise<boolean>;
  /** The number of requests that wait. */
  countWaiting(now: Instant): Promise<number>;
}
