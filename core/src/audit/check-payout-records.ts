import { weekOf } from '../kernel/calendar.ts';
import { dayMs, later, type Instant } from '../kernel/instant.ts';
import type { RecordedEarning, RecordedPayout } from './records.ts';

/** Checks that an earning is of the time of its posting, and free if its job was. */
export function* checkEarningRecord(earning: RecordedEarning): Generator<string> {
  const { id, kind, at, posted, releasedAt, isOfFreeJob: isFree } = earning;
  const row = `earnings ${id}`;
  if (posted !== null && posted.at !== at) {
    yield `${row}: at is ${at}, but its posting is of ${posted.at}`;
  }
  if (earning.isFree !== isFree) yield `${row}: is_free is ${earning.isFree}, expected ${isFree}`;
  if (releasedAt !== null && (kind === 'refund' || !isFree)) {
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
export function* checkPayoutRecord(payout: RecordedPayout): Generator<string> {
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
