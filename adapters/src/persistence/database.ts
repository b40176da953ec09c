import { ok, StorageFullError, type Books, type Instant, type UnitOfWork } from '@nsem/core';
import { createCommitListeners, type CommitListeners } from './commit-listeners.ts';
import type { DatabaseSession } from './database-session.ts';
import { createOutboxQueue, type OutboxQueue } from './outbox/outbox-queue.ts';
import { createReadQueue, type ReadQueue } from './read-queue.ts';
import { createLedgerSeals, type LedgerSeals } from './seals/ledger-seals.ts';
import { countFrames, createCheckpoint, emptyLog, type LogKeeper } from './sqlite/checkpoint.ts';
import { bindEntities, createGroupCommit } from './sqlite/group-commit.ts';
import { readCreatedAt } from './sqlite/read-created-at.ts';
import { openOrm, type OpenedOrm } from './sqlite/open-orm.ts';
import { readBooks } from './sqlite/read-books.ts';
import { createSqliteStatements } from './sqlite/sqlite-statements.ts';
import { isDiskFull, isStorageFailure } from './sqlite/storage-failure.ts';
import { createDatabaseAccess, createUnitOfWork } from './unit-of-work.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

/** Everything that is stored, except the contents of files. */
export type Database = Readonly<{
  unitOfWork: UnitOfWork;
  outboxQueue: OutboxQueue;
  seals: LedgerSeals;
  /** The whole ledger at one moment, for `checkBooks`. */
  readBooks(): Promise<Books>;
  /** Calls the listener after each commit; see `CommitListeners`. */
  onCommit: CommitListeners['onCommit'];
  /** When the marketplace's first database was created; restored backups have it too. */
  readCreatedAt(): Promise<Instant>;
  /** Throws if the database cannot be used. */
  ping(): Promise<void>;
  /** Why the last commit failed, if no later one has succeeded; undefined otherwise. */
  lastWriteFailure(): unknown;
  /**
   * Commits a change of one page that changes nothing.
   *
   * @throws if nothing can be written.
   */
  tryWrite(): Promise<void>;
  /** From now on asks before the write-ahead log can begin anew; at most one can be asked. */
  askBeforeEmptying(keeper: LogKeeper): void;
  /** Refuses new work, finishes the accepted work, and leaves one complete file. */
  close(): Promise<void>;
}>;

const toPortError = (error: unknown): unknown =>
  isDiskFull(error) ? new StorageFullError('The disk is full.', { cause: error }) : error;

/** The most units that share a commit: more would delay the units queued behind them too long. */
const maxBatchUnits = 256;

/**
 * Databases whose storage failed. They stay open until the process ends: closing or collecting them
 * moves pages from the log, and a second fsync may succeed although the first has lost some.
 */
const failed = new Set<OpenedOrm>();

const createReader = ({ orm, reader }: OpenedOrm): DatabaseSession => ({
  sql: createSqliteStatements(reader.database),
  em: () => bindEntities(orm.em, reader.connection.getClient()),
});

function openReads({ reader: { database } }: OpenedOrm): ReadQueue {
  const begin = database.prepare('begin');
  const end = database.prepare('commit');
  return createReadQueue({ begin: () => void begin.run(), end: () => void end.run() });
}

type WriteHooks = Pick<LogKeeper, 'mayCheckpoint'> &
  Readonly<{ onCommit: () => void; onFatal: (error: Error) => void }>;

const openWrites = (
  opened: OpenedOrm,
  { onCommit, onFatal, mayCheckpoint }: WriteHooks,
): WriteQueue<DatabaseSession> =>
  createWriteQueue({
    commit: createGroupCommit(opened),
    onCommit,
    maintain: createCheckpoint(opened.writer.database, mayCheckpoint),
    maxBatchUnits,
    isFull: isDiskFull,
    isFatal: isStorageFailure,
    onFatal(error) {
      failed.add(opened);
      onFatal(error);
    },
  });

async function closeOrm(opened: OpenedOrm, keeper: LogKeeper | undefined): Promise<void> {
  if (failed.has(opened)) return;
  await keeper?.beforeEmptying(countFrames(opened.writer.database));
  try {
    emptyLog(opened.writer.database);
  } finally {
    await opened.orm.close(true);
  }
  keeper?.afterClosing();
}

/**
 * Opens the database in a SQLite file and brings its schema up to date.
 *
 * @param options.onFatal called exactly once, when the storage fails. The state of the disk is unknown
 *   then, so the process must stop by `process.exit`: ending naturally would still close the file.
 * @throws {Error} if the file cannot be opened, is of a newer version, or would not be durable.
 */
export async function openDatabase({
  file,
  onFatal,
}: Readonly<{ file: string; onFatal: (error: Error) => void }>): Promise<Database> {
  const opened = await openOrm(file);
  const reads = openReads(opened);
  // Each read of the books opens its own connection and transaction.
  const books = createReadQueue({ begin: () => {}, end: () => {} });
  const listeners = createCommitListeners();
  let keeper: LogKeeper | undefined;
  const queue = openWrites(opened, {
    onCommit: () => listeners.notify(),
    onFatal,
    mayCheckpoint: (frames) => keeper?.mayCheckpoint(frames) ?? true,
  });
  const access = createDatabaseAccess({ queue, reader: createReader(opened), reads, toPortError });
  return {
    unitOfWork: createUnitOfWork(access),
    outboxQueue: createOutboxQueue(access),
    seals: createLedgerSeals(access),
    readBooks: () => books.read(() => readBooks(file)),
    onCommit: (listener) => listeners.onCommit(listener),
    readCreatedAt: () => access.read(({ sql }) => readCreatedAt(sql)),
    async ping() {
      const failure = queue.failure();
      if (failure !== undefined) throw failure;
      await access.read(({ sql }) => sql.get('select 1'));
    },
    lastWriteFailure: () => queue.lastFailure(),
    async tryWrite() {
      // Not used for anything else, and setting it writes the first page even if it stays the same.
      const write = async ({ sql }: DatabaseSession) =>
        ok(await sql.run('pragma user_version = 0'));
      await access.write(write);
    },
    askBeforeEmptying(asked) {
      keeper = asked;
    },
    async close() {
      await Promise.all([queue.close(), reads.close(), books.close()]);
      await closeOrm(opened, keeper);
    },
  };
}
