import { firstLineOf } from './first-line.ts';
import { NoConnectionError } from './persistence/postgres/connection-failure.ts';
import type { PostgresOptions } from './persistence/postgres/open-postgres.ts';
import { namePostgres, type PostgresConfig } from './persistence/postgres/postgres.config.ts';
import {
  openPostgresDatabase,
  type PostgresDatabase,
} from './persistence/postgres/postgres-database.ts';
import { StartError } from './start-error.ts';

const explain = (error: unknown): string =>
  error instanceof NoConnectionError ? error.reasons : firstLineOf(error);

/**
 * Opens a database of PostgreSQL.
 *
 * @param options.onProblem called for each connection that is lost later; it is replaced when it is needed.
 * @throws {StartError} if no server of it can be reached, or it cannot be used.
 */
export async function openStoredPostgres(
  config: PostgresConfig,
  options: PostgresOptions,
): Promise<PostgresDatabase> {
  try {
    return await openPostgresDatabase(config, options);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const sentence = `The database ${namePostgres(config)} cannot be opened: ${explain(error)}.`;
    const isUnreached = error instanceof NoConnectionError;
    throw new StartError(sentence, { ...(isUnreached && { fault: 'network' }), cause: error });
  }
}
