import {
  instant,
  invariant,
  type AccountId,
  type Dispute,
  type DisputeDecision,
  type DisputeId,
  type DisputeSide,
  type FileId,
  type JobId,
  type ListedDispute,
  type NewDispute,
  type NewRevision,
  type Pin,
  type Revision,
  type RevisionId,
  type RevisionReason,
  type Statement,
  type StatementFile,
  type StatementFileId,
} from '@nsem/core';
import { defineEntity, p, type InferEntity } from '@mikro-orm/sqlite';
import { accountColumn } from '../accounts/account.row.ts';
import { amountColumn, foreignKey, toColumn, toInstant, toMoney, wholeNumber } from '../columns.ts';
import { fileColumn, type FileRow } from '../files/file.row.ts';
import { jobColumn, type JobRow } from '../jobs/job.row.ts';

/** The results that clients sent back, and what they wanted changed. */
export const RevisionRow = defineEntity({
  name: 'RevisionRow',
  tableName: 'revisions',
  properties: {
    id: p.integer().primary().autoincrement(),
    job_id: () => jobColumn('job_id'),
    provider_id: () => accountColumn('provider_id'),
    round: p.integer(),
    /** A JSON array of texts. */
    reasons: p.text(),
    text: p.text(),
    /** The places that the client marked, a JSON array. */
    pins: p.text(),
    requested_at: wholeNumber(),
    due_at: wholeNumber().strictNullable(),
    /** The version that was sent back. */
    output_id: () => fileColumn('output_id').strictNullable(),
    /** Null while the provider works on it. */
    ended: p.text().$type<NonNullable<Revision['end']>>().strictNullable(),
    ended_at: wholeNumber().strictNullable(),
    decline_reason: p.text().strictNullable(),
  },
  indexes: [
    // Deleting a file checks that no revision references it.
    {
      name: 'revisions_output_index',
      properties: ['output_id'],
      where: 'output_id is not null',
    },
  ],
  uniques: [{ name: 'revisions_round_unique', properties: ['job_id', 'round'] }],
});
export type RevisionRow = InferEntity<typeof RevisionRow>;

/** The contested results. */
export const DisputeRow = defineEntity({
  name: 'DisputeRow',
  tableName: 'disputes',
  properties: {
    id: p.integer().primary().autoincrement(),
    job_id: () => jobColumn('job_id'),
    client_id: () => accountColumn('client_id'),
    provider_id: () => accountColumn('provider_id'),
    opened_by: p.text().$type<Dispute['openedBy']>(),
    opened_at: wholeNumber(),
    statements_until: wholeNumber(),
    client_text: p.text().strictNullable(),
    client_stated_at: wholeNumber().strictNullable(),
    provider_text: p.text().strictNullable(),
    provider_stated_at: wholeNumber().strictNullable(),
    /** What went back to the payers, and what the provider is paid for; null until an admin decides. */
    returned: amountColumn('returned').strictNullable(),
    released: amountColumn('released').strictNullable(),
    reason: p.text().strictNullable(),
    decided_by: () => accountColumn('decided_by').strictNullable(),
    decided_at: wholeNumber().strictNullable(),
  },
  indexes: [
    { name: 'disputes_open_index', properties: ['id'], where: 'decided_at is null' },
    { name: 'disputes_opened_index', properties: ['opened_at'] },
    // Deleting a provider erases the files of their statements.
    { name: 'disputes_provider_index', properties: ['provider_id'] },
  ],
  uniques: [{ name: 'disputes_job_unique', properties: ['job_id'] }],
});
export type DisputeRow = InferEntity<typeof DisputeRow>;

/** The files of the statements of disputes. */
export const StatementFileRow = defineEntity({
  name: 'StatementFileRow',
  tableName: 'statement_files',
  properties: {
    id: p.integer().primary().autoincrement(),
    dispute_id: () => foreignKey(DisputeRow, 'dispute_id'),
    side: p.text().$type<DisputeSide>(),
    file_id: () => fileColumn('file_id'),
  },
  indexes: [{ name: 'statement_files_dispute_index', properties: ['dispute_id', 'id'] }],
  // Deleting a file checks that no statement has it.
  uniques: [{ name: 'statement_files_file_unique', properties: ['file_id'] }],
});
export type StatementFileRow = InferEntity<typeof StatementFileRow>;

/** Maps a row to its revision. */
export const toRevision = (row: RevisionRow): Revision => ({
  id: row.id as RevisionId,
  jobId: row.job_id as JobId,
  providerId: row.provider_id as AccountId,
  round: row.round,
  reasons: JSON.parse(row.reasons) as readonly RevisionReason[],
  text: row.text,
  pins: JSON.parse(row.pins) as readonly Pin[],
  requestedAt: instant(row.requested_at),
  dueAt: toInstant(row.due_at),
  outputId: row.output_id as FileId | null,
  end: row.ended,
  endedAt: toInstant(row.ended_at),
  declineReason: row.decline_reason,
});

/** The row of a revision, without its id. */
export const toRevisionRow = (revision: NewRevision): Omit<RevisionRow, 'id'> => ({
  job_id: revision.jobId,
  provider_id: revision.providerId,
  round: revision.round,
  reasons: JSON.stringify(revision.reasons),
  text: revision.text,
  pins: JSON.stringify(revision.pins),
  requested_at: revision.requestedAt,
  due_at: revision.dueAt,
  output_id: revision.outputId,
  ended: revision.end,
  ended_at: revision.endedAt,
  decline_reason: revision.declineReason,
});

/** A dispute's row with its parties and its job. */
export type ListedDisputeRow = DisputeRow &
  Readonly<{
    client_name: string;
    provider_name: string;
    service_type: JobRow['service_type'];
    price: number;
  }>;

/** A file of a statement with what the register of files has. */
export type ListedStatementFileRow = StatementFileRow &
  Pick<FileRow, 'name' | 'content_type' | 'size_bytes'>;

const toStatementFile = (row: ListedStatementFileRow): StatementFile => ({
  id: row.id as StatementFileId,
  fileId: row.file_id as FileId,
  name: row.name,
  contentType: row.content_type,
  sizeBytes: row.size_bytes,
});

type Said = Readonly<{ text: string | null; at: number | null; side: DisputeSide }>;

const toStatement = (
  { text, at, side }: Said,
  files: readonly ListedStatementFileRow[],
): Statement | null => {
  if (text === null || at === null) return null;
  const own = files.filter((file) => file.side === side);
  return { text, at: instant(at), files: own.map(toStatementFile) };
};

function toDecision(row: DisputeRow): DisputeDecision | null {
  const { returned, released, reason, decided_by: by, decided_at: at } = row;
  if (at === null) return null;
  invariant(returned !== null && released !== null, 'a decision divides what was paid');
  invariant(reason !== null && by !== null, 'an admin decides for a reason');
  return {
    returned: toMoney(returned),
    released: toMoney(released),
    reason,
    by: by as AccountId,
    at: instant(at),
  };
}

/** Maps a row and the files of its statements to the dispute. */
export const toListedDispute = (
  row: ListedDisputeRow,
  files: readonly ListedStatementFileRow[],
): ListedDispute => ({
  id: row.id as DisputeId,
  jobId: row.job_id as JobId,
  clientId: row.client_id as AccountId,
  providerId: row.provider_id as AccountId,
  openedBy: row.opened_by,
  openedAt: instant(row.opened_at),
  statementsUntil: instant(row.statements_until),
  client: toStatement({ text: row.client_text, at: row.client_stated_at, side: 'client' }, files),
  provider: toStatement(
    { text: row.provider_text, at: row.provider_stated_at, side: 'provider' },
    files,
  ),
  decision: toDecision(row),
  clientName: row.client_name,
  providerName: row.provider_name,
  serviceType: row.service_type,
  price: toMoney(row.price),
});

/** The row of a dispute, without its id. */
export const toDisputeRow = (dispute: NewDispute): Omit<DisputeRow, 'id'> => {
  const { client, provider, decision } = dispute;
  return {
    job_id: dispute.jobId,
    client_id: dispute.clientId,
    provider_id: dispute.providerId,
    opened_by: dispute.openedBy,
    opened_at: dispute.openedAt,
    statements_until: dispute.statementsUntil,
    client_text: client && client.text,
    client_stated_at: client && client.at,
    provider_text: provider && provider.text,
    provider_stated_at: provider && provider.at,
    returned: decision && toColumn(decision.returned),
    released: decision && toColumn(decision.released),
    reason: decision && decision.reason,
    decided_by: decision && decision.by,
    decided_at: decision && decision.at,
  };
};
