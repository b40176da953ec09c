import type { Pool, PoolClient } from 'pg';

/** Where connections to a database of PostgreSQL come from. */
export type PostgresSource = Pick<Pool, 'connect'>;

/** Takes a connection for a longer time; that it is lost is noticed by the statement that fails then. */
export async function takeConnection(source: PostgresSource): Promise<PoolClient> {
  const client = await source.connect();
  client.on('error', () => {});
  return client;
}
