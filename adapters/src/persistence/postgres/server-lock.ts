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

/** A connection that has the lock; ending it releases the lock. */
async function lock(
  source: PostgresSource,
  kind: 'shared' | 'alone',
  refusal: string,
): Promise<PoolClient> {
  const client = await takeConnection(source);
  try {
    if (await tryLock(client, kind)) return client;
    throw new StartError(refusal);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Keeps a database of PostgreSQL from being replaced while a server uses it. Takes a connection of the pool
 * for itself; if that is lost, another one as soon as there is one.
 *
 * @throws {StartError} if the database is being replaced at the moment.
 */
export async function holdShared(
  source: PostgresSource,
  { intervalMs = usualIntervalMs }: Readonly<{ intervalMs?: number }> = {},
): Promise<BackgroundWork> {
  const take = () => lock(source, 'shared', 'The database is being replaced by a restore.');
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

/**
 * Waits for nothing: takes the database for itself, until it is released.
 *
 * @throws {StartError} if a server uses it.
 */
export async function takeAlone(source: PostgresSource): Promise<Alone> {
  const client = await lock(
    source,
    'alone',
    'A server or another command is using the database of PostgreSQL: stop all servers first.',
  );
  return { client, release: () => client.release(true) };
}
