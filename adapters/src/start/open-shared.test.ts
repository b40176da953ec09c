import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EndpointError } from '../persistence/postgres/postgres-errors.ts';
import type { PostgresConfig } from '../persistence/postgres/postgres.config.ts';
import {
  type PostgresServer,
  startPostgres,
} from '../persistence/testing/postgres/start-postgres.ts';
import {
  createTestDatabaseOn,
  type TestDatabase,
} from '../persistence/testing/postgres/temporary-postgres.ts';
import { StartError } from './start-error.ts';
import { openStoredPostgres } from './open-shared.ts';

const password = 'kente-and-batik';

/** Lets one role log in with a password only; all others need none. */
function requirePassword({ folder }: PostgresServer): void {
  const file = join(folder, 'data/pg_hba.conf');
  const line = 'host all careful 127.0.0.1/32 scram-sha-256\n';
  writeFileSync(file, `${line}${readFileSync(file, 'utf8')}`);
}

describe('a database of PostgreSQL that cannot be opened', () => {
  let server: PostgresServer;
  let database: TestDatabase;

  beforeAll(async () => {
    // What is committed survives the kill below.
    server = await startPostgres(['fsync=off']);
    database = await createTestDatabaseOn(server, 'empty');
    await database.query(`create role careful login password '${password}'`);
    requirePassword(server);
    await server.kill();
    await server.restart();
  });
  afterAll(() => server.stop());

  /** Why it cannot be opened, without the name of the database. */
  async function explain(changes: Partial<PostgresConfig>, from = database): Promise<string> {
    const error: unknown = await openStoredPostgres({ ...from.config, ...changes }, {}).then(
      ({ close }) => close(),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(StartError);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(password);
    const { message } = error as StartError;
    expect(message).toMatch(
      /^The database \S+ at \S+:\d+(?: or \S+:\d+)* cannot be opened: .+\.$/u,
    );
    return message.replace(/^.*? cannot be opened: /u, '');
  }

  const nothing = { host: '127.0.0.1', port: 1 };

  it.each<[string, Partial<PostgresConfig>, string]>([
    ['nothing listens', { endpoints: [nothing] }, 'the connection was refused.'],
    ['it is missing', { database: 'absent' }, 'database "absent" does not exist.'],
    ['the user is unknown', { user: 'absent' }, 'role "absent" does not exist.'],
    [
      'the password is wrong',
      { user: 'careful', password: `${password}!`.slice(1) },
      'password authentication failed for user "careful".',
    ],
    [
      'the user may do nothing in it',
      { user: 'careful', password },
      'permission denied for schema public.',
    ],
    ['it is not encrypted', { tls: 'require' }, 'it does not encrypt connections.'],
  ])('says that %s', async (_, changes, sentence) => {
    expect(await explain(changes)).toContain(sentence);
  });

  it('says of each of several servers what is wrong', async () => {
    const { port } = server;
    const endpoints = [nothing, { host: '127.0.0.1', port }];
    expect(await explain({ endpoints, database: 'absent' })).toBe(
      `127.0.0.1:1: the connection was refused; 127.0.0.1:${port}: database "absent" does not exist.`,
    );
  });

  it('says that it is read-only, or orders texts by a language', async () => {
    await database.query(
      `alter database ${database.config.database} set default_transaction_read_only = on`,
    );
    expect(await explain({})).toBe('it is read-only: a standby, or set to be so.');
    const other = await createTestDatabaseOn(server, 'language');
    expect(await explain({}, other)).toBe(
      "its texts are not ordered by their bytes: create it with locale 'C'.",
    );
  });
});

describe('a server that cannot be used', () => {
  it.each([
    ['ENOTFOUND', 'db: the host is unknown'],
    ['ETIMEDOUT', 'db: it does not answer'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'db: its certificate is not trusted'],
  ])('is described after %s', (code, message) => {
    const cause = Object.assign(new Error('something of the driver'), { code });
    const { message: described } = new EndpointError({ host: 'db', port: 5432 }, cause);
    expect(described).toBe(message.replace('db', 'db:5432'));
  });
});
