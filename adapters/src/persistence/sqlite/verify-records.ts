import {
  type AccountId,
  type BasisPoints,
  checkRecordStreams,
  defaultCommission,
  type FileId,
  instant,
  type JobId,
  type JobMove,
  type PostedAt,
  type RecordedEarning,
  type RecordedEvent,
  type RecordedJob,
  type RecordedPayout,
} from '@nsem/core';
import type Database from 'better-sqlite3';
import { type Expression, type ExpressionBuilder, expressionBuilder } from 'kysely';
import { toFlag, toInstant, toMoney } from '../columns.ts';
import { toDueRank, toJobEvent } from '../jobs/job.mapper.ts';
import type { JobRow } from '../jobs/job.row.ts';
import { toReturned, toReview } from '../jobs/review.columns.ts';
import { toEarning, toPayout } from '../payouts/payout.row.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';
import { readAudited, selectAuditedFrom } from './audited-rows.ts';
import { eachRow, firstRow, readDatabaseFile, rows } from './database-file.ts';
import { ledgerRows, readPostings } from './ledger-records.ts';
import {
  collectProblems,
  counted,
  countRows,
  createCounter,
  type VerifyBooksOptions,
} from './verify-books.ts';

const toPosted = (at: number | null, by: number | null): PostedAt | null =>
  at === null ? null : { at: instant(at), actorId: by as AccountId | null };

const jobRecords = rows(
  ({ db }) =>
    db
      .selectFrom('jobs')
      .leftJoin('files as input', 'input.id', 'jobs.input_id')
      .leftJoin('files as output', 'output.id', 'jobs.output_id')
      .selectAll('jobs')
      .select(['input.owner_id as input_owner', 'output.owner_id as output_owner'])
      .select('output.sha256 as output_sha256')
      .orderBy('jobs.id'),
  (row): RecordedJob => ({
    id: row.id as JobId,
    clientId: row.client_id as AccountId,
    assignedId: row.assigned_id as AccountId | null,
    serviceType: row.service_type,
    hasTargetLanguage: row.target_language !== null,
    inputId: row.input_id as FileId | null,
    outputId: row.output_id as FileId | null,
    inputOwnerId: row.input_owner as AccountId | null,
    outputOwnerId: row.output_owner as AccountId | null,
    outputSha256: row.output_sha256,
    words: row.words,
    durationMs: row.duration_ms,
    isQuick: toFlag(row.is_quick),
    unitPrice: toMoney(row.unit_price),
    price: toMoney(row.price),
    discount: toMoney(row.discount),
    split: toSplit(row),
    review: toReview(row),
    returned: toReturned(row),
    isSplitWhole:
      (row.rate_bps === null) === (row.net === null) &&
      (row.rate_bps === null) === (row.commission === null),
    status: row.status,
    failureReason: row.failure_reason,
    edition: row.edition,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
    assignedAt: toInstant(row.assigned_at),
    completedAt: toInstant(row.completed_at),
    contentErasedAt: toInstant(row.content_erased_at),
    dueAt: toInstant(row.due_at),
    contentLength: row.content_length,
    contentUnits: row.content.length,
    dueRank: row.due_rank,
    expectedDueRank: toDueRank(row.due_at, row.created_at),
  }),
);

function toSplit({ rate_bps, commission, net }: JobRow): RecordedJob['split'] {
  if (rate_bps === null || commission === null || net === null) return null;
  const rateBps = rate_bps as BasisPoints;
  return { rateBps, commission: toMoney(commission), net: toMoney(net) };
}

type OfEvent = ExpressionBuilder<Tables & { event: Tables['job_events'] }, 'event'>;

/** How often a job made a move up to an event, this one included. */
const countUpTo = (event: OfEvent, move: JobMove) =>
  event
    .selectFrom('job_events as earlier')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .whereRef('earlier.job_id', '=', 'event.job_id')
    .whereRef('earlier.position', '<=', 'event.position')
    .where('earlier.move', '=', move)
    .$asScalar();

/** The end of the key of a capture: the first has no number. */
function captureAfter(revisions: Expression<number | null>): Expression<string> {
  const key = expressionBuilder<Tables>();
  const number = key.fn<string>('concat', [key.val(':'), revisions]);
  return key.fn<string>('concat', [key.val(':capture'), key.fn('nullif', [number, key.val(':0')])]);
}

/** The key of the posting that a move makes; null for the moves that post nothing. */
function keyOfMove(event: OfEvent) {
  const keyOf = (...end: readonly Expression<unknown>[]) =>
    event.fn<string>('concat', [event.val('job:'), 'event.job_id', ...end]);
  const capture = keyOf(captureAfter(countUpTo(event, 'revise')));
  return event
    .case('event.move')
    .when('create')
    .then(keyOf(event.val(':hold')))
    .when('deliver')
    .then(capture)
    .when('decline')
    .then(capture)
    .when('revise')
    .then(keyOf(event.val(':reopening:'), countUpTo(event, 'revise')))
    .when('settle')
    .then(keyOf(event.val(':settlement')))
    .when('cancel')
    .then(keyOf(event.val(':release')))
    .when('fail')
    .then(keyOf(event.val(':release')))
    .when('refund')
    .then(keyOf(event.val(':refund')))
    .when('refund_part')
    .then(keyOf(event.val(':partial-refund:'), event.ref('event.at')))
    .when('edit')
    .then(keyOf(event.val(':hold:'), countUpTo(event, 'edit')))
    .end();
}

type OfEarning = ExpressionBuilder<Tables, 'earnings' | 'jobs'>;

/**
 * The key of the posting of an earning: that of the last capture, or of a refund; what the decision of a dispute
 * returned has its own.
 */
function keyOfEarning(earning: OfEarning) {
  const keyOf = (...end: readonly Expression<unknown>[]) =>
    earning.fn<string>('concat', [earning.val('job:'), 'earnings.job_id', ...end]);
  const isPosted = (key: Expression<string>) =>
    earning.selectFrom('ledger_postings').select('key').where('key', '=', key).$asScalar();
  const settled = keyOf(earning.val(':settlement'));
  const orSettled = (key: Expression<string>) => earning.fn.coalesce(isPosted(key), settled);
  return earning
    .case('earnings.kind')
    .when('capture')
    .then(keyOf(captureAfter(earning.ref('jobs.revisions'))))
    .when('refund')
    .then(orSettled(keyOf(earning.val(':refund'))))
    .else(orSettled(keyOf(earning.val(':partial-refund:'), earning.ref('earnings.at'))))
    .end();
}

const events = rows(
  ({ db, dialect }) =>
    db
      .selectFrom(dialect.indexedBy('job_events', 'event', 'job_events_position_unique'))
      .leftJoin('accounts', 'accounts.id', 'event.actor_id')
      .leftJoin('ledger_postings as posting', (join) => join.on('posting.key', '=', keyOfMove))
      .selectAll('event')
      .select('accounts.role as account_role')
      // Messages are no moves.
      .where('event.position', '>', 0)
      .select(['posting.at as posted_at', 'posting.actor_id as posted_by'])
      .orderBy('event.job_id')
      .orderBy('event.position'),
  (row): RecordedEvent => ({
    ...toJobEvent(row),
    id: row.id,
    jobId: row.job_id as JobId,
    position: row.position,
    accountRole: row.account_role,
    posted: toPosted(row.posted_at, row.posted_by),
  }),
);

const earnings = rows(
  ({ db }) =>
    db
      .selectFrom('earnings')
      .leftJoin('jobs', 'jobs.id', 'earnings.job_id')
      .leftJoin('ledger_postings as posting', (join) => join.on('posting.key', '=', keyOfEarning))
      .selectAll('earnings')
      .select('jobs.discount')
      .select(['posting.at as posted_at', 'posting.actor_id as posted_by'])
      .orderBy('earnings.id'),
  (row): RecordedEarning => ({
    ...toEarning(row),
    posted: toPosted(row.posted_at, row.posted_by),
    isOfFreeJob: (row.discount ?? 0) > 0,
  }),
);

const payouts = rows(
  ({ db }) =>
    db
      .selectFrom('payouts')
      .leftJoin('ledger_postings as posting', (join) =>
        join.on('posting.key', '=', (key) =>
          key.fn<string>('concat', [key.val('payout:'), 'payouts.id', key.val(':create')]),
        ),
      )
      .leftJoin('ledger_postings as settlement', (join) =>
        join.on('settlement.key', '=', (key) =>
          key.fn<string>('concat', [key.val('payout:'), 'payouts.id', key.val(':settle')]),
        ),
      )
      .selectAll('payouts')
      .select(['posting.at as posted_at', 'posting.actor_id as posted_by'])
      .select(['settlement.at as settled_at', 'settlement.actor_id as settled_by'])
      .orderBy('payouts.id'),
  (row): RecordedPayout => ({
    ...toPayout(row),
    created: toPosted(row.posted_at, row.posted_by),
    settled: toPosted(row.settled_at, row.settled_by),
  }),
);

/** How the records are read, in the orders that `RecordStreams` has. Sorts no table. */
export const recordRows = { ...ledgerRows, events, earnings, payouts, jobs: jobRecords };

/** Reads every commission rate that was ever set. */
const selectRates = defineStatement(({ db }: Parts<unknown>) =>
  db.selectFrom('commission_rates').select('rate_bps'),
);

/** The problems of the records: how many there are, and a sentence for each of the first. */
export type RecordsVerdict = Readonly<{ problemCount: number; problems: readonly string[] }>;

function readAll(database: Database.Database, onProgress: VerifyBooksOptions['onProgress']) {
  const auditedFrom = firstRow(database, selectAuditedFrom, {});
  const rates = [...eachRow(database, selectRates, {})].map((row) => row.rate_bps);
  const jobs = createCounter('records of jobs', countRows(database, 'jobs'), onProgress);
  return {
    jobs: counted(recordRows.jobs.each(database), (done) => jobs.count(done)),
    events: recordRows.events.each(database),
    earnings: recordRows.earnings.each(database),
    postings: readPostings(database),
    credits: recordRows.credits.each(database),
    lines: recordRows.lines.each(database),
    payouts: recordRows.payouts.each(database),
    accounts: recordRows.accounts.each(database),
    audited: readAudited(database),
    auditedFrom: auditedFrom === undefined ? null : instant(auditedFrom.at),
    rates: [defaultCommission, ...rates],
  };
}

/**
 * Computes what a database file has of jobs and money again from what it is derived from, from one
 * snapshot, row by row. Blocks its thread.
 *
 * @throws {Error} if the file cannot be opened, or is no database of a marketplace.
 */
export function verifyRecords(
  file: string,
  { maxProblems, onProgress }: VerifyBooksOptions,
): RecordsVerdict {
  return readDatabaseFile(file, (database) =>
    collectProblems(checkRecordStreams(readAll(database, onProgress)), maxProblems),
  );
}
