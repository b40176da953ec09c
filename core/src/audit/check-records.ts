import { staysPositive } from '../wallet/ledger.ts';
import { checkHistory } from './check-history.ts';
import { checkJobFigures } from './check-job-figures.ts';
import { checkLines } from './check-lines.ts';
import { checkEarningRecord, checkPayoutRecord } from './check-payout-records.ts';
import { checkPostings } from './check-postings.ts';
import { joinSorted } from './join-sorted.ts';
import type { AuditedRow, RecordedAccount, RecordStreams } from './records.ts';

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
 * Compares rows that stand alone with what the audit log recorded of them: prices, the status of services,
 * payouts with their references, restrictions of accounts and the hashes of passwords.
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
 * Computes what is stored of jobs and money again from what it is derived from: the figures of jobs, their
 * histories, the postings and their entries, the lines of statements, earnings and payouts. Each row is
 * read once, and memory is used for the rates alone. What `checkBookStreams` checks is not checked again.
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
