import type { AccountId, ApprovalId, CursorPage, JobId, PayoutId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';

type Requested = Readonly<{
  /** The user whose money it is: the client, or the provider who is paid. */
  accountId: AccountId;
  amount: Pesewas;
}>;

/** An action of an admin that needs a second admin, with all of its input. */
export type ApprovalRequest = Requested &
  (
    | Readonly<{ kind: 'credit'; reference: string; note: string }>
    /** Of all that was not returned if no part of it is given. */
    | Readonly<{ kind: 'refund'; jobId: JobId; reason: string; part: Pesewas | null }>
    /** The decision of a dispute; `amount` is what it is about, and `part` of it is returned. */
    | Readonly<{ kind: 'settlement'; jobId: JobId; reason: string; part: Pesewas }>
    | Readonly<{ kind: 'payout'; payoutId: PayoutId; reference: string | null }>
  );

export const approvalKinds = [
  'credit',
  'refund',
  'settlement',
  'payout',
] as const satisfies readonly Kind[];
type Kind = ApprovalRequest['kind'];

/** How an admin decided. */
export type ApprovalDecision = Readonly<{ by: AccountId; at: Instant }> &
  (Readonly<{ outcome: 'approved' }> | Readonly<{ outcome: 'rejected'; reason: string }>);

/** A request before the database has assigned an id. */
export type NewApproval = Readonly<{
  request: ApprovalRequest;
  requestedBy: AccountId;
  requestedAt: Instant;
  /** Null until an admin decides; it may have expired meanwhile. */
  decision: ApprovalDecision | null;
}>;

/** A credit, a refund or the completion of a payout that a second admin must approve. */
export type Approval = NewApproval & Readonly<{ id: ApprovalId }>;

/** An approval with the names of those it concerns. */
export type ListedApproval = Approval &
  Readonly<{ accountName: string; requesterName: string; deciderName: string | null }>;

/** Nothing was posted for a request unless it is approved. */
export const approvalStatuses = ['waiting', 'approved', 'rejected', 'expired'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** From which amount on two admins are needed. */
export type TwoAdminsPolicy = Readonly<{
  /** Amounts above this need a second admin; null: none does. */
  above: Pesewas | null;
}>;

/** Either it was done, or it waits for a second admin and nothing was posted. */
export type DoneOrWaiting<V> =
  | Readonly<{ kind: 'done'; view: V }>
  | Readonly<{ kind: 'waiting'; approval: ListedApproval }>;

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

/** Which approvals to list; all of them without a status. */
export type ApprovalFilter = Readonly<{
  status?: ApprovalStatus | undefined;
  /** The time by which requests have expired or not. */
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
