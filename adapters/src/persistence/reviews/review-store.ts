import {
  InvariantError,
  invariant,
  type CursorPage,
  type DisputeId,
  type Instant,
  type JobId,
  type ListedDispute,
  type ReviewStore,
  type RevisionId,
} from '@nsem/core';
import { ConstraintError, type DatabaseSession, type Statements } from '../database-session.ts';
import { deleteBy, findAll, findOne } from '../statements/by-columns.ts';
import { type AllOf, byFilters } from '../statements/by-filters.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';
import { insertRow, replaceRow } from '../statements/row-statements.ts';
import {
  DisputeRow,
  RevisionRow,
  StatementFileRow,
  toDisputeRow,
  toListedDispute,
  toRevision,
  toRevisionRow,
  type ListedDisputeRow,
} from './review.row.ts';

const insertRevision = insertRow(RevisionRow);
const replaceRevision = replaceRow(RevisionRow);
const insertDispute = insertRow(DisputeRow);
const replaceDispute = replaceRow(DisputeRow, [
  'job_id',
  'client_id',
  'provider_id',
  'opened_by',
  'opened_at',
  'statements_until',
]);

const insertStatementFile = insertRow(StatementFileRow);
const deleteStatementFile = deleteBy(StatementFileRow, 'id');

type OfJob = Readonly<{ jobId: JobId }>;

/** The revisions of a job, oldest first. */
export const selectRevisions = defineStatement(({ db, given }: Parts<OfJob>) =>
  db.selectFrom('revisions').selectAll().where('job_id', '=', given.jobId).orderBy('round'),
);

/** A job has few revisions: the one that has not ended needs no index of its own. */
const selectOpen = defineStatement(({ db, given }: Parts<OfJob>) =>
  db
    .selectFrom('revisions')
    .selectAll()
    .where('job_id', '=', given.jobId)
    .where('ended', 'is', null),
);

type Ended = OfJob & Readonly<{ end: NonNullable<RevisionRow['ended']>; at: Instant }>;

const updateEnded = defineStatement(({ db, given }: Parts<Ended>) =>
  db
    .updateTable('revisions')
    .set({ ended: given.end, ended_at: given.at })
    .where('job_id', '=', given.jobId)
    .where('ended', 'is', null),
);

/** Disputes with the names of their parties, and what they are about. */
const listedIn = ({ db }: Pick<Parts<unknown>, 'db'>) =>
  db
    .selectFrom('disputes')
    .innerJoin('accounts as client', 'client.id', 'disputes.client_id')
    .innerJoin('accounts as provider', 'provider.id', 'disputes.provider_id')
    .innerJoin('jobs', 'jobs.id', 'disputes.job_id')
    .selectAll('disputes')
    .select(['client.name as client_name', 'provider.name as provider_name'])
    .select(['jobs.service_type', 'jobs.price']);

/** The files of the statements of disputes, oldest first. */
export const selectStatementFiles = defineStatement(
  ({ db, given, dialect }: Parts<Readonly<{ ids: readonly number[] }>>) =>
    db
      .selectFrom('statement_files')
      .innerJoin('files', 'files.id', 'statement_files.file_id')
      .selectAll('statement_files')
      .select(['files.name', 'files.content_type', 'files.size_bytes'])
      .where('statement_files.dispute_id', 'in', dialect.numbersOf(given.ids))
      .orderBy('statement_files.id'),
);

/** Disputes with the files of their statements. */
async function withFiles(
  sql: Statements,
  rows: readonly ListedDisputeRow[],
): Promise<readonly ListedDispute[]> {
  if (rows.length === 0) return [];
  const files = await sql.all(selectStatementFiles, { ids: rows.map(({ id }) => id) });
  return rows.map((row) =>
    toListedDispute(
      row,
      files.filter((file) => file.dispute_id === row.id),
    ),
  );
}

/** The dispute about a job. */
export const selectDispute = defineStatement((parts: Parts<OfJob>) =>
  listedIn(parts).where('disputes.job_id', '=', parts.given.jobId),
);

type DisputeFilter = Parameters<ReviewStore['listDisputes']>[0];

type Values = AllOf<CursorPage> & Readonly<{ isOpen: true; isDecided: true }>;

/** The disputes of a status, or of both, newest first. */
export const selectDisputes = byFilters<Values, ListedDisputeRow>((has) =>
  defineStatement((parts: Parts<Values>) => {
    const { given } = parts;
    let disputes = listedIn(parts).where('disputes.id', '<', given.before);
    if (has('isOpen')) disputes = disputes.where('disputes.decided_at', 'is', null);
    // Most disputes are decided.
    if (has('isDecided')) disputes = disputes.where('disputes.decided_at', 'is not', null);
    return disputes.orderBy('disputes.id', 'desc').limit(upTo(given.limit));
  }),
);

/** The values of `selectDisputes` for a filter. */
export const toDisputeValues = (
  { status }: DisputeFilter,
  { limit, before = Number.MAX_SAFE_INTEGER }: CursorPage,
) => ({
  limit,
  before,
  isOpen: status === 'open' || undefined,
  isDecided: status === 'decided' || undefined,
});

/** The revisions of results and the disputes about them, in the database. */
export const createReviewStore = ({ sql }: DatabaseSession): ReviewStore => ({
  async addRevision(revision) {
    const id = await sql.insert(insertRevision, toRevisionRow(revision));
    return { ...revision, id: id as RevisionId };
  },
  findOpenRevision: (jobId) => findOne(sql, selectOpen, { jobId }, toRevision),
  listRevisions: (jobId) => findAll(sql, selectRevisions, { jobId }, toRevision),
  replaceRevision: (revision) => replaceRevision(sql, revision.id, toRevisionRow(revision)),
  async endRevision(jobId, { end, at }) {
    const ended = await sql.run(updateEnded, { jobId, end, at });
    invariant(ended === 1, `a revision of job ${jobId} is open`);
  },
  async addDispute(dispute) {
    try {
      const id = await sql.insert(insertDispute, toDisputeRow(dispute));
      return { ...dispute, id: id as DisputeId };
    } catch (cause) {
      if (!(cause instanceof ConstraintError)) throw cause;
      throw new InvariantError('a job has at most one dispute', { cause });
    }
  },
  async findDispute(jobId) {
    const row = await sql.get(selectDispute, { jobId });
    return row === undefined ? undefined : (await withFiles(sql, [row]))[0];
  },
  replaceDispute: (dispute) => replaceDispute(sql, dispute.id, toDisputeRow(dispute)),
  async addStatementFile({ disputeId: dispute_id, side, fileId: file_id }) {
    await sql.insert(insertStatementFile, { dispute_id, side, file_id });
  },
  async removeStatementFile(id) {
    await sql.run(deleteStatementFile, { id });
  },
  async listDisputes(filter, page) {
    const values = toDisputeValues(filter, page);
    return withFiles(sql, await sql.all(selectDisputes(values), values));
  },
});
