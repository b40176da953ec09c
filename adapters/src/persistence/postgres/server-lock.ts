import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailableError } from '@nsem/core';
import type { PoolClient } from 'pg';
import { repeatUntilStopped, type BackgroundWork } from '../../care/repeat-until-stopped.ts';
import { StartError } from '../../start/start-error.ts';
import { lockKeys } from './advisory-locks.ts';
import { takeConnection, type PostgresSource } from './postgres-pool.ts';
import { hasWaitedTooLong, isConnectionLost } from './postgres-errors.ts';

/** How often a server makes sure that it still has the lock, which ends with its connection. */
const usualIntervalMs = 5_000;

async function tryLock(client: PoolClient, kind: 'shared' | 'exclusive'): Promise<boolean> {
  const name = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<Readonly<{ locked: boolean }>>(
    `select ${name}($1) as locked`,
    [lockKeys.server],
  );
  return rows[0]?.locked === true;
}

/** How often it is tried again to take a lock, for which others may wait only for a short time. */
const retryMs = 100;

/** Whether the lock was taken within a time; the last try is at its end. */
async function lockWithin(
  client: PoolClient,
  kind: 'shared' | 'exclusive',
  ms: number,
): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += retryMs) {
    if (await tryLock(client, kind)) return true;
    await delay(retryMs);
  }
  return tryLock(client, kind);
}

type Lock = Readonly<{ kind: 'shared' | 'exclusive'; waitMs: number; refusal: string }>;

/** A connection that has the lock; ending it releases the lock. */
async function lock(source: PostgresSource, { kind, waitMs, refusal }: Lock): Promise<PoolClient> {
  const client = await takeConnection(source);
  try {
    if (await lockWithin(client, kind, waitMs)) return client;
    throw new StartError(refusal, { fault: 'conflict' });
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Why a server cannot use the database now. */
export const beingReplaced =
  'The database is being replaced by a restore, or changed for a newer version of the server.';

/** One that has just migrated lets it go shortly after others find the migrations. */
const shared: Lock = {
  kind: 'shared',
  waitMs: 1_000,
  refusal: beingReplaced,
};

/** The lock that a server shares with others as long as it uses a database. */
export type ServerLock = BackgroundWork &
  Readonly<{
    /**
     * Resolves when this server has the lock, which it takes again if its connection was lost. To be called
     * before each change: without the lock, the database may be replaced or migrated at any time.
     *
     * @throws {DatabaseUnavailableError} if it cannot be taken.
     */
    require(): Promise<void>;
  }>;

type Holding = Readonly<{
  intervalMs?: number;
  /** Called with the lock each time it has been taken; throws if the database cannot be used any more. */
  check?: (client: PoolClient) => Promise<void>;
}>;

/**
 * Keeps a database of PostgreSQL from being replaced or migrated while a server uses it. Takes a connection of the pool
 * for itself; if that is lost, another one before the next change, and as soon as there is one.
 *
 * @throws {StartError} if the database is being replaced now.
 */
export async function holdShared(
  source: PostgresSource,
  { intervalMs = usualIntervalMs, check = async () => {} }: Holding = {},
): Promise<ServerLock> {
  let held: PoolClient | undefined;
  let taking: Promise<void> | undefined;

  function leave(client: PoolClient): void {
    if (held !== client) return;
    held = undefined;
    client.release(true);
  }

  async function take(): Promise<void> {
    const client = await lock(source, shared);
    held = client;
    client.once('end', () => leave(client));
    try {
      await check(client);
    } catch (error) {
      leave(client);
      throw error;
    }
  }

  /** Several changes wait for the same lock. */
  async function takeOnce(): Promise<void> {
    taking ??= take().finally(() => (taking = undefined));
    await taking;
  }

  const isUsable = () => held !== undefined && taking === undefined;
  await takeOnce();
  const work = repeatUntilStopped(async () => {
    // It is tried again: the database may not have been reached.
    if (!isUsable()) await takeOnce().catch(() => {});
  }, intervalMs);
  return {
    async require() {
      try {
        if (!isUsable()) await takeOnce();
      } catch (error) {
        throw error instanceof DatabaseUnavailableError
          ? error
          : new DatabaseUnavailableError('The lock of servers was lost.', { cause: error });
      }
    },
    async stop() {
      await work.stop();
      const client = held;
      held = undefined;
      if (client !== undefined) await unlockAll(client);
    },
  };
}

/** A connection with which a database can be replaced, because no server uses it. */
export type ExclusiveLock = Readonly<{
  client: PoolClient;
  /** Resolves when the next command can take the database. */
  release(): Promise<void>;
}>;

const exclusive: Lock = {
  kind: 'exclusive',
  waitMs: 0,
  refusal:
    'A server or another command is using the database of PostgreSQL: stop all servers first.',
};

/**
 * Waits for units of servers that have lost the lock and not noticed it yet, and keeps others waiting: what
 * they write is complete, or comes after what is done now.
 */
const awaitUnits = (client: PoolClient) =>
  client.query('select pg_advisory_lock($1)', [lockKeys.units]);

/**
 * Lets PostgreSQL end a transaction whose client was killed also in the middle of a long statement; otherwise
 * the database could not be used until that statement is done. A server on Windows cannot notice it.
 */
const noticeKilledClient = `
  do $$ begin set client_connection_check_interval = '2s'; exception when others then null; end $$`;

/**
 * Waits for nothing: takes the database for itself, until it is released.
 *
 * @throws {StartError} if a server uses it.
 */
export async function takeExclusively(source: PostgresSource): Promise<ExclusiveLock> {
  const client = await lock(source, exclusive);
  try {
    await awaitUnits(client);
    await client.query(noticeKilledClient);
  } catch (error) {
    client.release(true);
    throw hasWaitedTooLong(error) ? new StartError(exclusive.refusal, { cause: error }) : error;
  }
  return { client, release: () => unlockAll(client) };
}

/** PostgreSQL releases the locks of a connection that is ended, or lost, too, but some time afterwards. */
async function unlockAll(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback; select pg_advisory_unlock_all()');
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  } finally {
    client.release(true);
  }
}

/** A server that is stopping takes ten seconds at most. */
const usualStopMs = 15_000;

/**
 * Does something over another connection while no server uses the database, and waits for a while until those
 * that are stopping have stopped.
 *
 * @param client has the lock meanwhile; after an error until it is ended.
 * @throws {StartError} if one goes on.
 */
export async function withoutServers(
  client: PoolClient,
  work: () => Promise<unknown>,
  stopMs = usualStopMs,
): Promise<void> {
  if (!(await lockWithin(client, 'exclusive', stopMs))) {
    throw new StartError(
      'This version of the server changes the tables, and another process is using them: stop all servers, start one of this version, and then the others.',
    );
  }
  await awaitUnits(client);
  await work();
  const unlock = 'select pg_advisory_unlock($1), pg_advisory_unlock($2)';
  await client.query(unlock, [lockKeys.server, lockKeys.units]);
}
