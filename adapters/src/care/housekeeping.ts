import {
  type Clock,
  dayMs,
  deviceDays,
  draftDays,
  eraseDueContents,
  freeOriginDays,
  idempotencyRetentionDays,
  type Instant,
  later,
  notificationDays,
  ok,
  oldestKnownUse,
  type Stores,
  type UnitOfWork,
} from '@nsem/core';
import type { Logger } from 'pino';
import type { SharedCounts } from '../limits/shared-counts.port.ts';
import type { OutboxQueue } from '../persistence/outbox/outbox-queue.ts';
import type { RunExclusively } from '../persistence/run-exclusively.ts';
import { type BackgroundWork, repeatUntilStopped, exclusively } from './repeat-until-stopped.ts';

/** How long a step may hold the writer, in milliseconds, before the next one is smaller. */
const longMs = 10;

/** A step that took less is followed by a larger one. */
const shortMs = 4;

/** A step of a few rows ends, however long they are. */
const fewestRows = 5;

/**
 * The rows of the next step of a deletion: half as many after a long one, twice as many after a short
 * one. A step takes about as long for each row as the one before, so it seldom holds the writer for more
 * than 20 ms.
 *
 * @param last the rows that the last step could delete, and how long it took in milliseconds.
 * @param mostRows never more than these.
 */
export function nextStepRows(
  last: Readonly<{ rows: number; tookMs: number }>,
  mostRows: number,
): number {
  const { rows, tookMs } = last;
  if (tookMs > longMs) {
    // After a very long step, as many as would have taken the allowed time.
    const fitting = Math.floor((rows * longMs) / tookMs);
    return Math.max(fewestRows, Math.min(fitting, Math.floor(rows / 2)));
  }
  return tookMs < shortMs ? Math.min(rows * 2, mostRows) : rows;
}

const hourMs = 60 * 60 * 1_000;

/** How many days a notice is retained after it was sent. */
const sentNoticeDays = 30;

/** How many days a failed notice is retained after it was put into the outbox. */
const failedNoticeDays = 90;

/** The most rows that one unit of work deletes: few enough that no other write waits for long. */
const batchRows = 500;

/** Stored answers and drafts are larger than other rows: they contain the texts of jobs. */
const batchTexts = 100;

type Dependencies = Readonly<{
  unitOfWork: UnitOfWork;
  notices: Pick<OutboxQueue, 'forgetSentBefore' | 'forgetFailedBefore' | 'bringForward'>;
  /** Deletes the stored files that no row names, until it is stopped. */
  sweepFiles(stopped: AbortSignal): Promise<void>;
  /** How many days after the deletion of an account its contents are erased. */
  eraseAfterDays: number;
  clock: Clock;
  log: Logger;
  /** Without it, no other process uses the database. */
  runExclusively?: RunExclusively;
  /** Where several processes count what is limited. */
  sharedCounts?: Pick<SharedCounts, 'removeExpired'> | null;
}>;

/** Deletes some expired rows as one unit of work. */
type RemoveSome = (limit: number) => Promise<Step>;

/** How many rows a step has deleted, and how long it held the writer. */
type Step = Readonly<{ removed: number; tookMs: number }>;

async function measure(remove: () => Promise<number>): Promise<Step> {
  const startedAt = performance.now();
  const removed = await remove();
  return { removed, tookMs: performance.now() - startedAt };
}

/** Deletes rows in small units, so that other writes get their turn in between. */
async function removeAll(remove: RemoveSome, mostRows: number, stopped: AbortSignal) {
  let rows = mostRows;
  let isLast = false;
  while (!isLast && !stopped.aborted) {
    const { removed, tookMs } = await remove(rows);
    isLast = removed < rows;
    rows = nextStepRows({ rows, tookMs }, mostRows);
  }
}

/** Deletes what is retained for some time only (docs/operate.md, Retention). */
async function removeExpired(
  { unitOfWork, notices, sharedCounts = null }: Dependencies,
  now: Instant,
  stopped: AbortSignal,
): Promise<void> {
  const daysAgo = (days: number) => later(now, -days * dayMs);
  const write = async (remove: (stores: Stores) => Promise<number>): Promise<Step> => {
    const step = await unitOfWork.write(async (stores) => ok(await measure(() => remove(stores))));
    return step.ok ? step.value : { removed: 0, tookMs: 0 };
  };
  const sessions: RemoveSome = (limit) =>
    write((stores) => stores.sessions.removeExpired(now, limit));
  const answers: RemoveSome = (limit) =>
    write((stores) => stores.idempotency.removeBefore(daysAgo(idempotencyRetentionDays), limit));
  const tokens: RemoveSome = (limit) =>
    write((stores) => stores.oneTimeTokens.removeExpired(now, limit));
  const devices: RemoveSome = (limit) =>
    write((stores) => stores.seenDevices.removeBefore(daysAgo(deviceDays), limit));
  const knownDevices: RemoveSome = (limit) =>
    write((stores) => stores.knownDevices.removeUnusedSince(oldestKnownUse(now), limit));
  const notifications: RemoveSome = (limit) =>
    write((stores) => stores.notifications.removeBefore(daysAgo(notificationDays), limit));
  const drafts: RemoveSome = (limit) =>
    write((stores) => stores.drafts.removeBefore(daysAgo(draftDays), limit));
  const uploads: RemoveSome = (limit) =>
    write((stores) => stores.uploads.removeExpired(now, limit));
  const freeOrigins: RemoveSome = (limit) =>
    write((stores) => stores.jobs.forgetFreeOrigins(daysAgo(freeOriginDays), limit));
  const dismissals: RemoveSome = (limit) =>
    write((stores) => stores.announcements.removeDismissals(now, limit));
  // Their time includes that in the queue: in a busy server these steps are smaller than need be.
  const sent: RemoveSome = (limit) =>
    measure(() => notices.forgetSentBefore(daysAgo(sentNoticeDays), limit));
  const failed: RemoveSome = (limit) =>
    measure(() => notices.forgetFailedBefore(daysAgo(failedNoticeDays), limit));
  const counts: RemoveSome = (limit) =>
    measure(async () => (await sharedCounts?.removeExpired(now, limit)) ?? 0);
  for (const remove of [
    sessions,
    tokens,
    devices,
    knownDevices,
    dismissals,
    notifications,
    uploads,
    freeOrigins,
    sent,
    failed,
    counts,
  ]) {
    await removeAll(remove, batchRows, stopped);
  }
  for (const remove of [answers, drafts]) await removeAll(remove, batchTexts, stopped);
}

/** No row names the bytes any more, so the sweep deletes them, but not while a backup is made. */
const leaveToSweep = () => Promise.resolve();

/**
 * Deletes expired data, contents of deleted accounts, and files without a row, now and every hour. Notices
 * become due that wait for a time that only a wrong clock had. Of several processes, one changes the database.
 */
export function startHousekeeping(dependencies: Dependencies): BackgroundWork {
  const { unitOfWork, notices, eraseAfterDays, clock, log, sweepFiles } = dependencies;
  const change = async (stopped: AbortSignal): Promise<void> => {
    await removeExpired(dependencies, clock.now(), stopped);
    const forward: RemoveSome = (limit) => measure(() => notices.bringForward(clock.now(), limit));
    await removeAll(forward, batchRows, stopped);
    const isStopping = () => stopped.aborted;
    const policy = { afterDays: eraseAfterDays, now: clock.now(), isStopping };
    await eraseDueContents(unitOfWork, policy, leaveToSweep);
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, 'expired data could not be deleted');
    }
  };
  const changeExclusively = exclusively(dependencies, 'housekeeping', (stopped) =>
    attempt(() => change(stopped)),
  );
  return repeatUntilStopped(async (stopped) => {
    await changeExclusively(stopped);
    // In each process: it deletes what this one has written.
    await attempt(() => sweepFiles(stopped));
  }, hourMs);
}
