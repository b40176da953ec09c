import type { UnitOfWork } from '@nsem/core';
import { NoConnectionError } from '../persistence/postgres/postgres-errors.ts';
import {
  type OpenedPostgres,
  openPostgres,
  type PostgresOptions,
} from '../persistence/postgres/open-postgres.ts';
import { openPostgresDatabase } from '../persistence/postgres/postgres-database.ts';
import { type Limits, PostgresPool, usualLimits } from '../persistence/postgres/postgres-pool.ts';
import { namePostgres, type PostgresConfig } from '../persistence/postgres/postgres.config.ts';
import { StartError } from '../start/start-error.ts';
import { firstLineOf } from '../wording.ts';

/** A command needs few connections: one that has a lock, one that migrates, and one that reads. */
const maxConnections = 3;

/** Exports and imports take as long as they take. */
const limits: Limits = { ...usualLimits, statementMs: 0, idleMs: 60_000, answerMs: 0 };

const reasonOf = (error: unknown): string =>
  error instanceof NoConnectionError ? error.reasons : firstLineOf(error);

const explain = (config: PostgresConfig, error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(`The database ${namePostgres(config)} cannot be used: ${reasonOf(error)}.`, {
        ...(error instanceof NoConnectionError && { fault: 'network' }),
        cause: error,
      });

/**
 * Connects to a database of PostgreSQL, whatever it contains, until `cleanup`.
 *
 * @throws {StartError} if it cannot be reached.
 */
export async function connectOffline(
  config: PostgresConfig,
  cleanup: AsyncDisposableStack,
): Promise<PostgresPool> {
  const pool = new PostgresPool(config, { maxConnections, limits });
  cleanup.defer(() => pool.end());
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    throw explain(config, error);
  }
}

/**
 * Opens a database of PostgreSQL for a command, and migrates it, until `cleanup`.
 *
 * @throws {StartError} if it cannot be used.
 */
export async function openPostgresOffline(
  config: PostgresConfig,
  cleanup: AsyncDisposableStack,
  options: Pick<PostgresOptions, 'isExclusive'> = {},
): Promise<OpenedPostgres> {
  try {
    const opened = await openPostgres(config, { ...options, maxConnections });
    cleanup.defer(() => opened.close());
    return opened;
  } catch (error) {
    throw explain(config, error);
  }
}

/**
 * Opens a database of PostgreSQL for the units of work of a command, as `openPostgresOffline` does.
 *
 * @throws {StartError} if it cannot be used.
 */
export async function openPostgresUnits(
  config: PostgresConfig,
  cleanup: AsyncDisposableStack,
): Promise<UnitOfWork> {
  try {
    const database = await openPostgresDatabase(config, { maxConnections });
    cleanup.defer(() => database.close());
    return database.unitOfWork;
  } catch (error) {
    throw explain(config, error);
  }
}
