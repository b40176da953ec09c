import { StorageFullError, type Books, type UnitOfWork } from '@nsem/core';
import { createCommitWatch, type CommitWatch } from './commit-watch.ts';
import type { DatabaseSession } from './database-session.ts';
import { createOutboxQueue, type OutboxQueue } from './outbox/outbox-queue.ts';
import { createReadQueue, type ReadQueue } from './read-queue.ts';
import { createCheckpoint, emptyLog } from './sqlite/checkpoint.ts';
import { bindEntities, createGroupCommit } from './sqlite/group-commit.ts';
import { openOrm, type OpenedOrm } from './sqlite/open-orm.ts';
import { readBooks } from './sqlite/read-books.ts';
import { createSqliteStatements } from './sqlite/sqlite-statements.ts';
import { isDiskFull, isStorageFailure } from './sqlite/storage-failure.ts';
import { createDoor, createUnitOfWork } from './unit-of-work.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

/** Everything that is stored, but for the bytes of files. */
export type Database = Readonly<{
  unitOfWork: UnitOfWork;
  outboxQueue: OutboxQueue;
  /** The whole ledger at one moment, for `checkBooks`. */
  readBooks(): Promise<Books>;
  /** Calls the listener after each commit, until it is told to stop; see `CommitWatch`. */
  onCommit: CommitWatch['onCommit'];
  /** Throws where the database cannot be used. */
  ping(): Promise<void>;
  /** Refuses new work, finishes what was accepted, and leaves one whole file behind. */
  close(): Promise<void>;
}>;

const explain = (error: unknown): unknown =>
  isDiskFull(error) ? new StorageFullError('The disk is full.', { cause: error }) : error;

/** The most units that share a commit: those behind them would wait too long for theirs. */
const largestBatch = 256;

/**
 * Databases whose storage failed. They stay open until the process ends: closing, or being collected,
 * moves pages from the log, and a second fsync may succeed although the first has lost some.
 */
const failed = new Set<OpenedOrm>();

const createReader = ({ orm, reader }: OpenedOrm): DatabaseSession => ({
  sql: createSqliteStatements(reader.database),
  em: () => bindEntities(orm.em, reader.connection.getClient()),
});

function openReads({ reader: { database } }: OpenedOrm): ReadQueue {
  const [begin, end] = [database.prepare('begin'), database.prepare('commit')] as const;
  return createReadQueue({ begin: () => void begin.run(), end: () => void end.run() });
}

const openWrites = (
  opened: OpenedOrm,
  { onCommit, onFatal }: Readonly<{ onCommit: () => void; onFatal: (error: Error) => void }>,
): WriteQueue<DatabaseSession> =>
  createWriteQueue({
    commit: createGroupCommit(opened),
    onCommit,
    tidy: createCheckpoint(opened.writer.database),
    largestBatch,
    isFatal: isStorageFailure,
    onFatal(error) {
      failed.add(opened);
      onFatal(error);
    },
  });

async function closeOrm(opened: OpenedOrm): Promise<void> {
  if (failed.has(opened)) return;
  try {
    emptyLog(opened.writer.database);
  } finally {
    await opened.orm.close(true);
  }
}

/**
 * Opens the database in a SQLite file and brings its schema up to date.
 *
 * @param options.onFatal told once when the storage fails: what is on the disk is unknown then, so
 *   the process must stop, by `process.exit`; at its natural end it would close the file after all.
 * @throws {Error} where the file cannot be opened, is of a newer version, or would not be durable.
 */
export async function openDatabase({
  file,
  onFatal,
}: Readonly<{ file: string; onFatal: (error: Error) => void }>): Promise<Database> {
  const opened = await openOrm(file);
  const reads = openReads(opened);
  // These have a connection, and so a moment, of their own.
  const books = createReadQueue({ begin: () => {}, end: () => {} });
  const watch = createCommitWatch();
  const queue = openWrites(opened, { onCommit: () => watch.tell(), onFatal });
  const door = createDoor({ queue, reader: createReader(opened), reads, explain });
  return {
    unitOfWork: createUnitOfWork(door),
    outboxQueue: createOutboxQueue(door),
    readBooks: () => books.read(() => readBooks(file)),
    onCommit: (listener) => watch.onCommit(listener),
    async ping() {
      const failure = queue.failure();
      if (failure !== undefined) throw failure;
      await door.read(({ sql }) => sql.get('select 1'));
    },
    async close() {
      await Promise.all([queue.close(), reads.close(), books.close()]);
      await closeOrm(opened);
    },
  };
}
