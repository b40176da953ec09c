import {
  DatabaseUnavailableError,
  ok,
  OutcomeUnknownError,
  StorageFullError,
  type Result,
} from '@nsem/core';
import { sql as fragment } from 'kysely';
import type { SharedCounts } from '../../limits/shared-counts.port.ts';
import {
  type ConnectionCounts,
  createCommitListeners,
  createObservedWork,
  type DatabaseCounts,
} from '../database-counts.ts';
import type { Database } from '../database.ts';
import type { DatabaseSession } from '../database-session.ts';
import { createSharedCounts } from '../limits/shared-counts.ts';
import { claimNotices } from '../outbox/notice-taking.ts';
import { createOutboxQueue } from '../outbox/outbox-queue.ts';
import { createLedgerSeals } from '../seals/ledger-seals.ts';
import { readBooks, readCreatedAt } from '../sqlite/book-rows.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { createUnitOfWork, type DatabaseAccess, type UnitOptions } from '../unit-of-work.ts';
import { DatabaseClosedError } from '../unit-queues.ts';
import { createAdvisoryLocks, lockKeys, runLocked } from './advisory-locks.ts';
import {
  openCommitWatch,
  type CommitListener,
  type CommitWatch,
  type News,
} from './commit-watch.ts';
import { ReadOnlyServerError, withPortErrors } from './postgres-errors.ts';
import {
  type OpenedPostgres,
  openPostgres,
  type PostgresOptions,
  requireThisVersion,
} from './open-postgres.ts';
import { createOwnStatements } from './own-statements.ts';
import type { PostgresConfig } from './postgres.config.ts';
import type { PostgresPool } from './postgres-pool.ts';
import { createUnits, TooManyConflictsError, type UnitCounts } from './run-units.ts';
import { holdShared, type ServerLock } from './server-lock.ts';
import { createTransactions } from './transactions.ts';

/** Everything that is stored in PostgreSQL, except the contents of files. */
export type PostgresDatabase = Database &
  Readonly<{
    sharedCounts: SharedCounts;
    /** The connections of this process. */
    pool: PostgresPool;
    /** Resolves when the events of all that is committed now can be read. */
    awaitSettled(): Promise<void>;
    /** How many units ran, how often again, and what the connections are doing. */
    counts(): DatabaseCounts & UnitCounts;
  }>;

/** A command changes a database without the lock of servers. */
const noLock: ServerLock = { require: async () => {}, stop: async () => {} };

/** Opens the background work of the units, or nothing. */
async function openBeside(
  { pool, close }: OpenedPostgres,
  isServer: boolean,
  listener: CommitListener,
): Promise<Readonly<{ lock: ServerLock; watch: CommitWatch }>> {
  await using opening = new AsyncDisposableStack();
  opening.defer(close);
  const lock = isServer ? await holdShared(pool, { check: requireThisVersion }) : noLock;
  opening.defer(() => lock.stop());
  const watch = await openCommitWatch(pool, listener);
  opening.move();
  return { lock, watch };
}

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

/** Load balancers wait for the answer, so it must not take long. */
const ping = { text: 'select 1', query_timeout: 3_000 };

/** What is written to the log of PostgreSQL, and is no change of any table. */
const writeNothing = defineStatement(({ db }: Parts<unknown>) =>
  db.selectNoFrom([
    fragment<string>`current_setting('transaction_read_only')`.as('is_read_only'),
    fragment`cast(pg_logical_emit_message(true, 'nsem', 'write check') as text)`.as('position'),
  ]),
);

async function tryWrite({ sql }: DatabaseSession) {
  const found = await sql.get(writeNothing, {});
  if (found?.is_read_only === 'on') throw new ReadOnlyServerError();
  return ok(undefined);
}

/** Units with guards change nothing that processes remember. */
const newsOf = ({ guards }: UnitOptions = {}): News => (guards === undefined ? 'anything' : 'jobs');

/** Whether the database is the reason that a unit has failed, rather than the work or others that did the same. */
const isOfDatabase = (error: unknown): boolean =>
  !(error instanceof TooManyConflictsError) &&
  [DatabaseUnavailableError, OutcomeUnknownError, StorageFullError].some(
    (known) => error instanceof known,
  );

/** How many reads run at the same time: units need connections, too. */
const readsAtATime = (connections: number): number => Math.ceil(connections / 2);

const countConnections = ({ pool }: OpenedPostgres, waiting: number): ConnectionCounts => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: waiting + pool.waitingCount,
  most: pool.options.max,
});

/**
 * Opens a database of PostgreSQL and brings its schema up to date.
 *
 * @throws {Error} if it cannot be reached or used, or is of a newer version.
 */
export async function openPostgresDatabase(
  config: PostgresConfig,
  options: PostgresOptions = {},
): Promise<PostgresDatabase> {
  const opened = await openPostgres(config, options);
  /** Why the last commit failed, if no later one has succeeded. */
  let lastFailure: unknown;
  const observed = createObservedWork();
  const listeners = createCommitListeners();
  const eventListeners = createCommitListeners();
  const exclusiveListeners = createCommitListeners();
  function notify(news: News): void {
    listeners.notify();
    if (news === 'anything') exclusiveListeners.notify();
  }
  const { lock, watch } = await openBeside(opened, options.isServer === true, {
    onCommit: notify,
    onEvents: () => eventListeners.notify(),
  });
  const transactions = createTransactions(opened, {
    newestSettledEvent: () => watch.newestSettledEvent(),
    observer: observed,
  });
  const units = createUnits(transactions, { readsAtATime: readsAtATime(opened.pool.options.max) });
  const gate = createGate();
  function tellOfCommit(news: News): void {
    notify(news);
    watch.announce();
  }
  async function watchWrite<T, F>(
    write: () => Promise<Result<T, F>>,
    news: News,
  ): Promise<Result<T, F>> {
    try {
      const result = await write();
      if (result.ok) {
        lastFailure = undefined;
        tellOfCommit(news);
      }
      return result;
    } catch (error) {
      if (isOfDatabase(error)) lastFailure = error;
      // It may be committed.
      if (error instanceof OutcomeUnknownError) tellOfCommit(news);
      throw error;
    }
  }
  /** Changes something, with the lock of servers. */
  const change = async <T>(work: () => Promise<T>): Promise<T> => {
    await lock.require();
    return work();
  };
  const statements = createOwnStatements({
    withConnection: (work) => gate.enter(() => change(() => opened.pool.withConnection(work))),
  });
  const runExclusively = createAdvisoryLocks(opened.pool);
  const access: DatabaseAccess = {
    write: (work, unitOptions) =>
      gate.enter(() => {
        const write = () => withPortErrors(() => units.write(work, unitOptions));
        return watchWrite(() => change(write), newsOf(unitOptions));
      }),
    read: (work) => gate.enter(() => withPortErrors(() => units.read(work))),
  };
  return {
    unitOfWork: createUnitOfWork(access),
    outboxQueue: createOutboxQueue(access, claimNotices(statements)),
    runExclusively: (name, work) => gate.enter(() => runExclusively(name, work)),
    sharedCounts: createSharedCounts(statements),
    seals: createLedgerSeals(access),
    readBooks: () => access.read(readBooks),
    onCommit: (listener) => listeners.onCommit(listener),
    onEvents: (listener) => eventListeners.onCommit(listener),
    onExclusiveCommit: (listener) => exclusiveListeners.onCommit(listener),
    awaitSettled: () => watch.awaitSettled(),
    readCreatedAt: () => access.read(({ sql }) => readCreatedAt(sql)),
    ping: () =>
      gate.enter(async () => {
        await opened.pool.withConnection((client) => client.query(ping));
      }),
    pool: opened.pool,
    runFirst: (work) => runLocked(opened.pool, lockKeys.firstStart, work),
    lastWriteFailure: () => lastFailure,
    async tryWrite() {
      await access.write(tryWrite, { guards: ['write-check'] });
    },
    counts: () => ({
      ...units.counts(),
      connections: countConnections(opened, units.waiting()),
    }),
    observe: (observer) => observed.observe(observer),
    async close() {
      await gate.close();
      await watch.close();
      await lock.stop();
      await opened.close();
    },
  };
}
