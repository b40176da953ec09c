import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { repeatUntilStopped, type BackgroundWork } from '../../repeat-until-stopped.ts';
import { StartError } from '../../start-error.ts';
import { lockKeys } from './lock-keys.ts';
import { takeConnection, type PostgresSource } from './postgres-source.ts';

/** How often a server makes sure that it still has the lock, which ends with its connection. */
const usualIntervalMs = 5_000;

async function tryLock(client: PoolClient, kind: 'shared' | 'alone'): Promise<boolean> {
  const name = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<Readonly<{ locked: boolean }>>(
    `select ${name}($1) as locked`,
    [lockKeys.server],
  );
  return rows[0]?.locked === true;
}

/** How often it is tried again to take a lock, for which others may wait only for a moment. */
const retryMs = 100;

/** Whether the lock was taken within a time; the last try is at its end. */
async function lockWithin(
  client: PoolClient,
  kind: 'shared' | 'alone',
  ms: number,
): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += retryMs) {
    if (await tryLock(client, kind)) return true;
    await delay(retryMs);
  }
  return tryLock(client, kind);
}

type Lock = Readonly<{ kind: 'shared' | 'alone'; waitMs: number; refusal: string }>;

/** A connection that has the lock; ending it releases the lock. */
async function lock(source: PostgresSource, { kind, waitMs, refusal }: Lock): Promise<PoolClient> {
  const client = await takeConnection(source);
  try {
    if (await lockWithin(client, kind, waitMs)) return client;
    throw new StartError(refusal);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Why a server cannot use the database at the moment. */
export const beingReplaced =
  'The database is being replaced by a restore, or changed for a newer version of the server.';

/** One that has just migrated lets it go a moment after others find the migrations. */
const shared: Lock = {
  kind: 'shared',
  waitMs: 1_000,
  refusal: beingReplaced,
};

/**
 * Keeps a database of PostgreSQL from being replaced or migrated while a server uses it. Takes a connection of the pool
 * for itself; if that is lost, another one as soon as there is one.
 *
 * @throws {StartError} if the database is being replaced at the moment.
 */
export async function holdShared(
  source: PostgresSource,
  { intervalMs = usualIntervalMs }: Readonly<{ intervalMs?: number }> = {},
): Promise<BackgroundWork> {
  const take = () => lock(source, shared);
  let held: PoolClient | undefined;
  const watch = (client: PoolClient): PoolClient => {
    client.once('end', () => {
      if (held !== client) return;
      held = undefined;
      client.release(true);
    });
    return client;
  };
  held = watch(await take());
  const work = repeatUntilStopped(async () => {
    if (held !== undefined) return;
    // It is tried again: the database may not have been reached.
    const taken = await take().catch(() => undefined);
    held = taken === undefined ? undefined : watch(taken);
  }, intervalMs);
  return {
    async stop() {
      await work.stop();
      held?.release(true);
      held = undefined;
    },
  };
}

/** A connection with which a database can be replaced, because no server uses it. */
export type Alone = Readonly<{ client: PoolClient; release(): void }>;

const alone: Lock = {
  kind: 'alone',
  waitMs: 0,
  refusal:
    'A server or another command is using the database of PostgreSQL: stop all servers first.',
};

/**
 * Lets PostgreSQL end a transaction whose client was killed also in the middle of a long statement; otherwise
 * nobody could use the database until that statement is done. A server on Windows cannot notice it.
 */
const noticeKilledClient = `
  do $$ begin set client_connection_check_interval = '2s'; exception when others then null; end $$`;

/**
 * Waits for nothing: takes the database for itself, until it is released.
 *
 * @throws {StartError} if a server uses it.
 */
export async function takeAlone(source: PostgresSource): Promise<Alone> {
  const client = await lock(source, alone);
  await client.query(noticeKilledClient);
  return { client, release: () => client.release(true) };
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
  if (!(await lockWithin(client, 'alone', stopMs))) {
    throw new StartError(
      'This version of the server changes the tables, and another process is using them: stop all servers, start one of this version, and then the others.',
    );
  }
  await work();
  await client.query('select pg_advisory_unlock($1)', [lockKeys.server]);
}
