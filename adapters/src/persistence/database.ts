import { closeSync, openSync } from 'node:fs';
import { ok, StorageFullError, type Books, type Instant, type UnitOfWork } from '@nsem/core';
import type { SharedCounts } from '../limits/shared-counts.port.ts';
import {
  type CommitListeners,
  createCommitListeners,
  createObservedWork,
  type DatabaseCounts,
  type WorkObserver,
} from './database-counts.ts';
import { allSettled, type DatabaseSession } from './database-session.ts';
import { createOutboxQueue, type OutboxQueue } from './outbox/outbox-queue.ts';
import {
  createReadQueue,
  createWriteQueue,
  type ReadQueue,
  type WriteQueue,
} from './unit-queues.ts';
import { openPageRecorder, type PageRecorder } from './pages/record-pages.ts';
import { runHere, type RunExclusively } from './run-exclusively.ts';
import { createLedgerSeals, type LedgerSeals } from './seals/ledger-seals.ts';
import { countFrames, createCheckpoint, emptyLog, type LogKeeper } from './sqlite/checkpoint.ts';
import { createGroupCommit } from './sqlite/group-commit.ts';
import { readBooks, readCreatedAt } from './sqlite/book-rows.ts';
import { openOrm, type OpenedOrm } from './sqlite/open-orm.ts';
import { createSqliteStatements } from './sqlite/sqlite-statements.ts';
import { isSpaceUsedUp, judgeFailures, type FailureJudge } from './sqlite/storage-failure.ts';
import { createDatabaseAccess, createUnitOfWork } from './unit-of-work.ts';

/** Everything that is stored, except the contents of files. */
export type Database = Readonly<{
  unitOfWork: UnitOfWork;
  outboxQueue: OutboxQueue;
  seals: LedgerSeals;
  /** Runs work that one process at a time does; see `RunExclusively`. */
  runExclusively: RunExclusively;
  /** Where several processes count what is limited; null if no other process uses the database. */
  sharedCounts: SharedCounts | null;
  /** The whole ledger at one time, for `checkBooks`. */
  readBooks(): Promise<Books>;
  /** Calls the listener after each commit; see `CommitListeners`. */
  onCommit: CommitListeners['onCommit'];
  /** Like `onCommit`, without the units that have a guard: they change no account and no key. */
  onExclusiveCommit: CommitListeners['onCommit'];
  /** Calls the listener when there may be more events of jobs to read. */
  onEvents: CommitListeners['onCommit'];
  /** When the marketplace's first database was created; restored backups have it too. */
  readCreatedAt(): Promise<Instant>;
  /** Throws if the database cannot be used. */
  ping(): Promise<void>;
  /** Why the last commit failed, if no later one has succeeded; undefined otherwise. */
  lastWriteFailure(): unknown;
  /**
   * Commits a change that changes nothing.
   *
   * @throws if nothing can be written.
   */
  tryWrite(): Promise<void>;
  /** Runs work that prepares a new marketplace, while no other process does. */
  runFirst<T>(work: () => Promise<T>): Promise<T>;
  /** How much this process has done in it. */
  counts(): DatabaseCounts;
  /** From now on informs an observer of the work of this process in it. */
  observe(observer: WorkObserver): void;
  /** Refuses new work, and finishes the accepted work. */
  close(): Promise<void>;
}>;

/** A database in a file, which no other process uses; closing it leaves one complete file. */
export type EmbeddedDatabase = Database &
  Readonly<{
    /** From now on asks before the write-ahead log can begin anew; at most one can be asked. */
    askBeforeEmptying(keeper: LogKeeper): void;
    /**
     * Of the file, for reading its pages. It stays open until the database is closed: closing any descriptor
     * of a file releases the locks that SQLite has on it in this process.
     */
    descriptor: number;
  }>;

const openPortErrors =
  ({ isFull }: FailureJudge) =>
  (error: unknown): unknown =>
    isFull(error) ? new StorageFullError('The disk is full.', { cause: error }) : error;

/** The most units that share a commit: more would delay the units queued behind them too long. */
const maxBatchUnits = 256;

/**
 * Databases whose storage failed. They stay open until the process ends: closing or collecting them
 * moves pages from the log, and a second fsync may succeed although the first has lost some.
 */
const failed = new Set<OpenedOrm>();

type Opened = OpenedOrm & Readonly<{ pages: PageRecorder; descriptor: number }>;

const checkpointedOf = ({ writer: database, pages }: Opened) => ({ database, pages });

const createReader = ({ reader }: OpenedOrm): DatabaseSession => ({
  sql: createSqliteStatements(reader),
  part: 0,
  newestSettledEvent: allSettled,
});

function openReads({ reader }: OpenedOrm): ReadQueue {
  const begin = reader.prepare('begin');
  const end = reader.prepare('commit');
  return createReadQueue({ begin: () => void begin.run(), end: () => void end.run() });
}

type WriteHooks = Pick<LogKeeper, 'mayCheckpoint'> &
  Readonly<{
    onCommit: (hasExclusive: boolean) => void;
    onFatal: (error: Error) => void;
    failures: FailureJudge;
    observer: WorkObserver;
  }>;

/** A checkpoint that leaves the log as it is if there is no space for its pages. */
function createPatientCheckpoint(
  opened: Opened,
  { failures, mayCheckpoint }: WriteHooks,
): () => void {
  const checkpoint = createCheckpoint(checkpointedOf(opened), mayCheckpoint);
  return () => {
    try {
      checkpoint();
    } catch (error) {
      if (!failures.isFull(error)) throw error;
    }
  };
}

const openWrites = (opened: Opened, hooks: WriteHooks): WriteQueue<DatabaseSession> =>
  createWriteQueue({
    commit: createGroupCommit(opened, hooks.failures.isFatal),
    onCommit: hooks.onCommit,
    observer: hooks.observer,
    maintain: createPatientCheckpoint(opened, hooks),
    maxBatchUnits,
    ...hooks.failures,
    onFatal(error) {
      failed.add(opened);
      hooks.onFatal(error);
    },
  });

async function closeAll(opened: Opened, keeper: LogKeeper | undefined): Promise<void> {
  if (failed.has(opened)) return;
  await keeper?.beforeEmptying(countFrames(opened.writer));
  try {
    emptyLog(checkpointedOf(opened));
  } finally {
    opened.pages.close();
    await opened.orm.close(true);
    closeSync(opened.descriptor);
  }
  keeper?.afterClosing();
}

async function openAll(file: string): Promise<Opened> {
  const pages = openPageRecorder(file);
  try {
    const record = () => pages.recordLog();
    record();
    const opened = await openOrm(file, { beforeClose: record });
    return { ...opened, pages, descriptor: openSync(file, 'r') };
  } catch (error) {
    pages.close();
    throw error;
  }
}

type OpenOptions = Readonly<{
  file: string;
  /**
   * Called exactly once, when the storage fails. The state of the disk is unknown then, so the process must
   * stop by `process.exit`: ending naturally would still close the file.
   */
  onFatal: (error: Error) => void;
  /** Whether a write that failed did so because the disk, or the quota of the server's user, is used up. */
  isUsedUp?: () => boolean;
}>;

/**
 * Opens the database in a SQLite file and brings its schema up to date.
 *
 * @throws {Error} if the file cannot be opened, is of a newer version, or would not be durable.
 */
export async function openDatabase({
  file,
  onFatal,
  isUsedUp = () => isSpaceUsedUp(file),
}: OpenOptions): Promise<EmbeddedDatabase> {
  const opened = await openAll(file);
  const reads = openReads(opened);
  const [listeners, exclusiveListeners] = [createCommitListeners(), createCommitListeners()];
  const failures = judgeFailures(isUsedUp);
  const toPortError = openPortErrors(failures);
  let keeper: LogKeeper | undefined;
  const observed = createObservedWork();
  const queue = openWrites(opened, {
    onCommit(hasExclusive) {
      listeners.notify();
      if (hasExclusive) exclusiveListeners.notify();
    },
    observer: observed,
    onFatal,
    failures,
    mayCheckpoint: (frames) => keeper?.mayCheckpoint(frames) ?? true,
  });
  const access = createDatabaseAccess({ queue, reader: createReader(opened), reads, toPortError });
  return {
    unitOfWork: createUnitOfWork(access),
    outboxQueue: createOutboxQueue(access),
    seals: createLedgerSeals(access),
    runExclusively: runHere,
    sharedCounts: null,
    readBooks: () => access.read(readBooks),
    onCommit: (listener) => listeners.onCommit(listener),
    onExclusiveCommit: (listener) => exclusiveListeners.onCommit(listener),
    onEvents: (listener) => listeners.onCommit(listener),
    readCreatedAt: () => access.read(({ sql }) => readCreatedAt(sql)),
    async ping() {
      const failure = queue.failure();
      if (failure !== undefined) throw failure;
      await access.read(async () => opened.reader.prepare('select 1').get());
    },
    lastWriteFailure: () => toPortError(queue.lastFailure()),
    async tryWrite() {
      // Not used for anything else, and setting it writes the first page even if it stays the same.
      const touch = async () => ok(opened.writer.prepare('pragma user_version = 0').run());
      await access.write(touch, { guards: ['write-check'] });
    },
    runFirst: (work) => work(),
    counts: () => ({ ...queue.counts(), retries: 0 }),
    observe: (observer) => observed.observe(observer),
    askBeforeEmptying(asked) {
      keeper = asked;
    },
    descriptor: opened.descriptor,
    async close() {
      await Promise.all([queue.close(), reads.close()]);
      await closeAll(opened, keeper);
    },
  };
}
