// The rules of the ledger compare sums. About half of 40 changes of a single field went unseen by
// them: lines that users see, unit prices, rates, words, times, histories, and a balanced top-up
// that no admin made. So each stored figure is compared with what it is derived from.
// `adapters/test/corruptions.exhaustive.test.ts` makes more than 800 corruptions; each is found, or
// its column is in a list with the reason why nothing can be compared with it.
//
// Words are not counted again: the counts depend on the version of Unicode in Node, so that an
// update could make a sound database invalid. A change of the words alone is found by the price.
// The books check that a server makes every six hours and a restore check the ledger's rules only:
// a restore must not be refused because of a figure that an admin can explain. A consistent change
// of all places is found by the seals (docs/decisions/0028-the-ledger-is-sealed.md).

import { dayMs, type Instant, later, weekOf } from '../kernel/instant.ts';
import { staysPositive } from '../wallet/ledger.ts';
import { checkLines, joinSorted } from './books.ts';
import { checkHistory } from './check-history.ts';
import { checkJobFigures } from './check-jobs.ts';
import { checkPostings } from './check-postings.ts';
import type {
  AuditedRow,
  RecordedAccount,
  RecordedEarning,
  RecordedPayout,
  RecordStreams,
} from './records.ts';

/** Checks that an earning is of the time of its posting, and free if its job was. */
function* checkEarningRecord(earning: RecordedEarning): Generator<string> {
  const { id, kind, at, posted, releasedAt, isOfFreeJob: isFree } = earning;
  const row = `earnings ${id}`;
  if (posted !== null && posted.at !== at) {
    yield `${row}: at is ${at}, but its posting is of ${posted.at}`;
  }
  if (earning.isFree !== isFree) yield `${row}: is_free is ${earning.isFree}, expected ${isFree}`;
  if (releasedAt !== null && (kind !== 'capture' || !isFree)) {
    yield `${row}: released_at is ${releasedAt}, but the earning was never held`;
  }
  if (earning.releasedByRule && releasedAt === null) {
    yield `${row}: released_by_rule is true, but released_at is null`;
  }
}

function* checkTimes(payout: RecordedPayout): Generator<string> {
  const { id, status, createdAt, processedAt, completedAt, updatedAt, created, settled } = payout;
  const row = `payouts ${id}`;
  if (created !== null && created.at !== createdAt) {
    yield `${row}: created_at is ${createdAt}, but its posting is of ${created.at}`;
  }
  const paidAt = settled?.at ?? null;
  if (completedAt !== paidAt) yield `${row}: completed_at is ${completedAt}, expected ${paidAt}`;
  if ((status === 'pending') !== (processedAt === null)) {
    yield `${row}: processed_at is ${processedAt}, which does not fit the state ${status}`;
  }
  const expected: Readonly<Record<RecordedPayout['status'], Instant | null>> = {
    pending: createdAt,
    processing: processedAt,
    completed: completedAt,
    failed: null,
  };
  const moved = expected[status];
  if (moved !== null && updatedAt !== moved) {
    yield `${row}: updated_at is ${updatedAt}, expected ${moved}`;
  }
}

/** Checks the week, the times and the reasons of a payout. */
function* checkPayoutRecord(payout: RecordedPayout): Generator<string> {
  const { id, status, weekStart, weekEnd } = payout;
  const row = `payouts ${id}`;
  if (weekOf(weekStart).monday !== weekStart || weekEnd !== later(weekStart, 6 * dayMs)) {
    yield `${row}: week_start ${weekStart} and week_end ${weekEnd} are not a week`;
  }
  if ((status === 'failed') !== (payout.failureReason !== null)) {
    yield `${row}: failure_reason does not fit the state ${status}`;
  }
  if (payout.reference !== null && status !== 'completed') {
    yield `${row}: reference does not fit the state ${status}`;
  }
  yield* checkTimes(payout);
}

function* checkJobRecords({ jobs, events, rates }: RecordStreams): Generator<string> {
  const known = new Set(rates);
  const byJob = joinSorted(
    { rows: jobs, keyOf: ({ id }) => id },
    { rows: events, keyOf: ({ jobId }) => jobId },
  );
  for (const { key, row: job, parts } of byJob) {
    if (job === undefined) {
      yield `job_events: there are events of job ${key}, which does not exist`;
      continue;
    }
    yield* checkJobFigures(job, known);
    yield* checkHistory(job, parts);
  }
}

const accountName =
  /^(?:client:[1-9]\d*:wallet|provider:[1-9]\d*:earnings|job:[1-9]\d*:escrow|payout:[1-9]\d*|cash:clearing|platform:commission|platform:promotions)$/;

function* checkAccount(row: RecordedAccount): Generator<string> {
  const { name, account, holderRole } = row;
  if (!accountName.test(account)) yield `ledger_accounts: ${JSON.stringify(name)} is no account`;
  if (row.staysPositive !== staysPositive(account)) {
    yield `ledger_accounts ${name}: stays_positive is ${row.staysPositive}`;
  }
  const expected = account.startsWith('client:')
    ? 'client'
    : account.startsWith('provider:')
      ? 'service-provider'
      : null;
  if (holderRole !== expected) yield `ledger_accounts ${name}: its holder is ${holderRole}`;
}

/**
 * Compares rows without related rows with the records of the audit log: prices, the status of
 * services, payouts with their references, restrictions of accounts and the hashes of passwords.
 *
 * @returns a sentence for each difference, with its table, its row and the two values.
 */
function* checkAudited(rows: Iterable<AuditedRow>): Generator<string> {
  for (const { table, id, stored, audited, mustBeAudited } of rows) {
    const row = `${table} ${id}`;
    if (audited === null) {
      if (mustBeAudited) yield `${row}: the audit log has no entry of it`;
      continue;
    }
    if (stored === null) {
      yield `${row}: it does not exist, and the audit log has no deletion`;
      continue;
    }
    for (const [name, recorded] of Object.entries(audited)) {
      const value = stored[name] ?? null;
      if (value !== recorded) {
        yield `${row}: ${name} is ${JSON.stringify(value)}, the audit log has ${JSON.stringify(recorded)}`;
      }
    }
  }
}

/**
 * Computes what is stored of jobs and money again from what it is derived from: the figures of
 * jobs, their histories, the postings and their entries, the lines of statements, earnings and
 * payouts. Each row is read once, and memory is used only for the rates. What `checkBookStreams`
 * checks is not checked again.
 *
 * @returns a sentence for each difference, with its table, its row and the two figures.
 */
export function* checkRecordStreams(streams: RecordStreams): Generator<string, void> {
  yield* checkJobRecords(streams);
  const lines = yield* checkPostings(streams);
  yield* checkLines(streams.lines, lines);
  for (const earning of streams.earnings) yield* checkEarningRecord(earning);
  for (const payout of streams.payouts) yield* checkPayoutRecord(payout);
  for (const account of streams.accounts) yield* checkAccount(account);
  yield* checkAudited(streams.audited);
}
