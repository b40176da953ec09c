import type { ErrorCode } from './error-code.ts';
import { NsemError, type LoginMethod } from './errors.ts';
import type {
  AccountLimits,
  ApiKey,
  Approval,
  Job,
  JobStatus,
  NoticeStatus,
  PayoutStatus,
  Quote,
  ServiceStatus,
  User,
} from './models.ts';

/** The obstacles to the deletion of an account. */
type DeletionObstacle =
  | Readonly<{ kind: 'live-jobs' | 'open-payouts'; count: number }>
  | Readonly<{ kind: 'wallet-balance' | 'unpaid-earnings'; amount: number }>
  | Readonly<{ kind: 'last-admin' }>;

/** One thing that a check found in what was delivered. */
export type DeliveryFinding = Readonly<{
  /** The check, such as `placeholder-missing`; more can be added. */
  check: string;
  severity: 'error' | 'warning';
  /** The line, the text of a document or the part of a transcript, from 1; null if it is not known. */
  place: number | null;
  /** The second of the recording; null if there is none. */
  at: number | null;
  /** The finding, short; empty for sound. */
  found: string;
  /** The same in one sentence. */
  detail: string;
}>;

/** The members of problem documents besides the common ones, by their code. Money is in GHS. */
export interface ProblemMembers {
  'account.deletion-refused': { obstacles: readonly DeletionObstacle[] };
  /** Why the password is not accepted, such as `too-short`. */
  'account.password-invalid': { reason: string };
  /** The password was right; the role that the account has. */
  'account.role-mismatch': { account_role: User['role'] };
  'account.second-factor-required': {
    login_ticket: string;
    methods: readonly LoginMethod[];
    expires_at: string;
  };
  /** Why the account is suspended, for its user. */
  'account.suspended': { reason: string };
  /** The earlier decision, or `expired`. */
  'approval.not-waiting': { approval_status: Approval['status'] };
  /** How many an account can have. */
  'block.too-many': { most: number };
  /** Until when the side that has not written can still do so. */
  'dispute.statements-open': { statements_until: string };
  'dispute.too-many-files': { most: number };
  /** The encodings in which the letters could be, the likeliest apart. */
  'document.encoding-unclear': { likely: string; alternatives: readonly string[] };
  /** Its actual format, such as `odt`; null if it is not known. */
  'document.unsupported': { found: string | null };
  /** How many characters a job may have, and how many the document has. */
  'document.too-long': { longest: number; length: number };
  /** The newer version; 0 and null if no version is stored. */
  'draft.newer-version': {
    draft_version: number;
    saved_at: string | null;
    saved_on: string | null;
  };
  /** The most characters that the draft of the job can have. */
  'draft.too-long': { longest: number };
  /** The findings, at most 100: first the errors, which have to be corrected. */
  'job.delivery-has-errors': { findings: readonly DeliveryFinding[] };
  /** The findings that can be delivered with a `note`: at most 100. */
  'job.delivery-needs-note': { findings: readonly DeliveryFinding[] };
  /** Between which times a job can be due. */
  'job.due-time-invalid': { earliest: string; latest: string };
  /** The languages that the document says it is of, and those of the order, as tags. */
  'job.languages-mismatch': {
    document_languages: { source: string | null; target: string | null };
    order_languages: { source: string | null; target: string | null };
  };
  /** The fault of a mark, and the number of its text in the translation, counted from 1. */
  'job.marks-mismatch': {
    reason: 'mark-missing' | 'mark-added' | 'mark-crossing';
    text_number: number;
    mark: string;
  };
  /** How far the review of the result is. */
  'job.not-in-dispute': { review_state: Job['review_state'] };
  'job.not-in-review': { review_state: Job['review_state'] };
  'job.not-in-revision': { review_state: Job['review_state'] };
  /** How much of the price can still go back, in GHS. */
  'job.refund-too-large': { most: number };
  /** How often a result can be sent back. */
  'job.too-many-revisions': { most: number };
  'message.conversation-closed': { job_status: JobStatus };
  'message.too-long': { most: number };
  /** How many messages an account can write in a day, and when it can write again. */
  'message.too-many': { most: number; again_at: string };
  'message.too-many-files': { most: number };
  /** When the job is due; null if it has no due time. */
  'job.not-late': { due_at: string | null };
  /** The server can be read; why it cannot store anything. */
  'http.not-writable': {
    readable: true;
    writable: false;
    reason: 'storage-full' | 'read-only' | 'failing';
  };
  'job.output-not-ready': { job_status: JobStatus };
  /** The present price of the work. */
  'job.price-changed': { quote: Quote };
  /** The job that has the reference already. */
  'job.reference-exists': { job_id: number };
  /** How many texts, which empty lines separate, the document has, and how many the translation. */
  'job.texts-mismatch': { expected: number; found: number };
  'job.version-mismatch': { job_status: JobStatus };
  'job.wrong-state': { job_status: JobStatus };
  /** The name of the language that exists. */
  'language.exists': { existing: string };
  'notice.not-failed': { notice_status: NoticeStatus };
  'payout.wrong-state': { payout_status: PayoutStatus };
  /**
   * What would do instead of the API key that was refused: one with this scope (or another that the
   * detail names), one with full access, or a session. All are null if it is the role that may not.
   */
  'permission.denied': {
    required_scope: ApiKey['scopes'][number] | null;
    required_access: 'full' | null;
    required_credential: 'session' | 'api-key' | null;
  };
  'proposal.answered': { proposal_status: string };
  /** When the job is due. */
  'proposal.not-later': { job_due_at: string };
  /** Which limit of the account would be exceeded. */
  'quota.exceeded': {
    quota: AccountLimits['quotas'][number]['quota'];
    limit: number;
    used: number;
  };
  'rating.exists': { rating_id: number };
  'reference.job-ended': { job_status: JobStatus };
  /** How many reference files a job can have. */
  'reference.too-many': { most: number };
  'service.not-pending': { service_status: ServiceStatus };
  'service.not-rejected': { service_status: ServiceStatus };
  /** A job that the provider has since the approval. */
  'service.work-taken': { job_id: number };
  /** How many bytes of the file the server has. */
  'upload.incomplete': { received_bytes: number };
  'upload.offset-mismatch': { received_bytes: number };
  /** The amount due, the balance of the wallet, and the missing amount. */
  'wallet.insufficient-funds': { amount_due: number; wallet_balance: number; missing: number };
}

/** The members of a problem document with this code, besides the common ones. */
type MembersOf<Code extends ErrorCode> = Code extends keyof ProblemMembers
  ? Readonly<ProblemMembers[Code]>
  : unknown;

/** An error with a known code, whose problem document has the members of that code. */
export type ProblemError<Code extends ErrorCode> = NsemError &
  Readonly<{ code: Code; problem: Readonly<Record<string, unknown>> & MembersOf<Code> }>;

/**
 * Whether a call failed with this code. The members of its problem document are typed then.
 *
 * @example
 * ```ts
 * try {
 *   await nsem.jobs.create({ service_type: 'narration', language: 'Twi', content: 'Akwaaba!' });
 * } catch (error) {
 *   if (!isProblem(error, 'wallet.insufficient-funds')) throw error;
 *   console.log(`You're ${formatGhs(error.problem.missing)} short.`);
 * }
 * ```
 */
export const isProblem = <const Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is ProblemError<Code> => error instanceof NsemError && error.code === code;
