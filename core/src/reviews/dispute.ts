import type { Role } from '../accounts/account.ts';
import type { AccountId, DisputeId, JobId, StatementFileId } from '../kernel/ids.ts';
import { dayMs, type Instant, later } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { composeText, isVisible } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ServiceType } from '../services/service.ts';
import { type AttachedFile, mostAttachedFiles } from '../uploads/attached-file.ts';

/** How long both sides can explain themselves, in days. */
const statementDays = 3;

/** The longest statement, in UTF-16 units. */
export const longestStatement = 5_000;

/** The sides of a dispute. */
export const disputeSides = ['client', 'provider'] as const;
export type DisputeSide = (typeof disputeSides)[number];

/** A file of a statement. */
export type StatementFile = AttachedFile & Readonly<{ id: StatementFileId }>;

/** What one side says about the result, and the files that show it. */
export type Statement = Readonly<{
  text: string;
  at: Instant;
  /** In the order in which they were added; at most {@link mostAttachedFiles}. */
  files: readonly StatementFile[];
}>;

/** How an admin decided. */
export type DisputeDecision = Readonly<{
  /** What went back to the payers of the job. */
  returned: Pesewas;
  /** What the provider is paid for, with the commission on it. */
  released: Pesewas;
  /** Both sides read it. */
  reason: string;
  by: AccountId;
  at: Instant;
}>;

/** A contested result. */
export type NewDispute = Readonly<{
  jobId: JobId;
  clientId: AccountId;
  providerId: AccountId;
  openedBy: DisputeSide;
  openedAt: Instant;
  /** Until then, both sides can write and change their statements, unless it is decided before. */
  statementsUntil: Instant;
  /** Null until the side has written one; the side that opened it has. */
  client: Statement | null;
  provider: Statement | null;
  /** Null until an admin decides. */
  decision: DisputeDecision | null;
}>;

/** A stored dispute; a job has at most one. */
export type Dispute = NewDispute & Readonly<{ id: DisputeId }>;

/** A dispute with the names of its parties, and what it is about. */
export type ListedDispute = Dispute &
  Readonly<{
    clientName: string;
    providerName: string;
    serviceType: ServiceType;
    /** The price of the job. */
    price: Pesewas;
  }>;

export const disputeStatuses = ['open', 'decided'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Why an operation on a dispute is refused. */
export type DisputeFault =
  | Readonly<{ code: 'dispute.not-found' }>
  | Readonly<{ code: 'dispute.statement-missing' }>
  | Readonly<{ code: 'dispute.too-many-files'; most: number }>
  /** Neither statement has such a file, or none any more. */
  | Readonly<{ code: 'dispute.file-not-found' }>
  /** The time for statements is over, or the dispute is decided. */
  | Readonly<{ code: 'dispute.statements-closed' }>
  /** A side can still write its statement. */
  | Readonly<{ code: 'dispute.statements-open'; until: Instant }>;

/** Opens a dispute with the reason of the side that contests. */
export function openDispute(
  parties: Pick<NewDispute, 'jobId' | 'clientId' | 'providerId'>,
  { side, reason, now }: Readonly<{ side: DisputeSide; reason: string; now: Instant }>,
): NewDispute {
  const opened = {
    ...parties,
    openedBy: side,
    openedAt: now,
    statementsUntil: later(now, statementDays * dayMs),
    client: null,
    provider: null,
    decision: null,
  };
  return { ...opened, [side]: { text: composeText(reason).trim(), at: now, files: [] } };
}

/** The side of an account in the disputes about its jobs; undefined for admins, who decide them. */
export const sideOf = (role: Role): DisputeSide | undefined =>
  role === 'client' ? 'client' : role === 'service-provider' ? 'provider' : undefined;

/** Which files a statement gets, and which of those that it has it loses. */
export type FileChange = Readonly<{
  fileCount: number;
  /** Those that it does not have are ignored. */
  removedIds: readonly StatementFileId[];
}>;

type Written = Readonly<{ side: DisputeSide; now: Instant }>;

/** Whether a side can write now, with such files. @returns the files that its statement retains. */
export function decideFiles(
  dispute: Dispute,
  { side, fileCount, removedIds, now }: FileChange & Written,
): Result<readonly StatementFile[], DisputeFault> {
  if (dispute.decision !== null || now > dispute.statementsUntil) {
    return refuse({ code: 'dispute.statements-closed' });
  }
  const files = (dispute[side]?.files ?? []).filter(({ id }) => !removedIds.includes(id));
  return files.length + fileCount > mostAttachedFiles
    ? refuse({ code: 'dispute.too-many-files', most: mostAttachedFiles })
    : ok(files);
}

/** A side explains itself, or changes what it has written; the files that it adds are not in it yet. */
export function decideStatement(
  dispute: Dispute,
  { text, ...written }: FileChange & Written & Readonly<{ text: string }>,
): Result<Dispute, DisputeFault> {
  if (!isVisible(text)) return refuse({ code: 'dispute.statement-missing' });
  const files = decideFiles(dispute, written);
  if (!files.ok) return files;
  const statement = { text: composeText(text).trim(), at: written.now, files: files.value };
  return ok({ ...dispute, [written.side]: statement });
}

/** The file of a statement with this id. */
export const findStatementFile = (
  { client, provider }: Pick<Dispute, DisputeSide>,
  fileId: StatementFileId,
): StatementFile | undefined =>
  [client, provider].flatMap((said) => said?.files ?? []).find(({ id }) => id === fileId);

/** Whether an admin can decide: both sides have written, or had the time for it. */
export const checkStated = (dispute: Dispute, now: Instant): Result<Dispute, DisputeFault> =>
  (dispute.client !== null && dispute.provider !== null) || now > dispute.statementsUntil
    ? ok(dispute)
    : refuse({ code: 'dispute.statements-open', until: dispute.statementsUntil });
