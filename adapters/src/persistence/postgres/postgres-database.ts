import type { Books, Instant, UnitOfWork } from '@nsem/core';
import { createCommitListeners, type CommitListeners } from '../commit-listeners.ts';
import type { ConnectionCounts, DatabaseCounts } from '../database-counts.ts';
import { createOutboxQueue, type OutboxQueue } from '../outbox/outbox-queue.ts';
import { createLedgerSeals, type LedgerSeals } from '../seals/ledger-seals.ts';
import { readCreatedAt } from '../sqlite/read-created-at.ts';
import { createUnitOfWork, type DatabaseAccess } from '../unit-of-work.ts';
import { DatabaseClosedError } from '../write-queue.ts';
import { openPostgres, type OpenedPostgres } from './open-postgres.ts';
import { readPostgresBooks } from './read-postgres-books.ts';
import { createUnits, type UnitCounts } from './run-units.ts';
import { createTransactions } from './transactions.ts';

/** Everything that is stored in PostgreSQL, except the contents of files. */
export type PostgresDatabase = Readonly<{
  unitOfWork: UnitOfWork;
  outboxQueue: OutboxQueue;
  seals: LedgerSeals;
  /** The whole ledger at one moment, for `checkBooks`. */
  readBooks(): Promise<Books>;
  /** Calls the listener after each commit of this process. */
  onCommit: CommitListeners['onCommit'];
  /** When the marketplace's first database was created; restored backups have it too. */
  readCreatedAt(): Promise<Instant>;
  /** Throws if the database cannot be used. */
  ping(): Promise<void>;
  /** How many units ran, how often again, and what the connections are doing. */
  counts(): DatabaseCounts & UnitCounts;
  /** Refuses new work, and finishes the accepted work. */
  close(): Promise<void>;
}>;

/** Counts the work in progress, and refuses more when the database is being closed. */
function createGate() {
  let isClosed = false;
  const running = new Set<Promise<unknown>>();
  return {
    async enter<T>(work: () => Promise<T>): Promise<T> {
      if (isClosed) throw new DatabaseClosedError('The database is closed.');
      const entered = work();
      running.add(entered);
      try {
        return await entered;
      } finally {
        running.delete(entered);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
}

const countConnections = ({ pool }: OpenedPostgres): ConnectionCounts => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  most: pool.options.max,
});

/**
 * Opens a database of PostgreSQL and brings its schema up to date.
 *
 * @param options.maxConnections how many connections the process has at most.
 * @throws {Error} if it cannot be reached or used, or is of a newer version.
 */
export async function openPostgresDatabase(
  url: string,
  options: Readonly<{ maxConnections?: number }> = {},
): Promise<PostgresDatabase> {
  const opened = await openPostgres(url, options);
  const transactions = createTransactions(opened);
  const units = createUnits(transactions);
  const listeners = createCommitListeners();
  const gate = createGate();
  const access: DatabaseAccess = {
    write: (work, needs) =>
      gate.enter(async () => {
        const result = await units.write(work, needs);
        if (result.ok) listeners.notify();
        return result;
      }),
    read: (work) => gate.enter(() => transactions.read(work)),
  };
  return {
    unitOfWork: createUnitOfWork(access),
    outboxQueue: createOutboxQueue(access),
    seals: createLedgerSeals(access),
    readBooks: () => gate.enter(() => readPostgresBooks(opened)),
    onCommit: (listener) => listeners.onCommit(listener),
    readCreatedAt: () => access.read(({ sql }) => readCreatedAt(sql)),
    async ping() {
      await access.read(({ sql }) => sql.get('select 1'));
    },
    counts: () => ({ ...units.counts(), connections: countConnections(opened) }),
    async close() {
      await gate.close();
      await opened.orm.close(true);
    },
  };
}
