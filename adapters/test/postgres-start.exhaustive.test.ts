import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startPostgres,
  startStandby,
  type PostgresServer,
} from '../src/persistence/testing/postgres/start-postgres.ts';
import {
  createTestDatabaseOn,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { refusedStart, refusedStartHere } from './support/run-here.ts';

let folder: string;
let server: PostgresServer;
let standby: PostgresServer;
let database: TestDatabase;

/** Lets the role of the server log in with a password only. */
async function requirePassword(): Promise<void> {
  const { config, query } = database;
  await query(`create role nsem login password 'kente-and-batik'`);
  await query(`alter database ${config.database} owner to nsem`);
  const file = join(server.folder, 'data/pg_hba.conf');
  writeFileSync(file, `host all nsem all scram-sha-256\n${readFileSync(file, 'utf8')}`);
  await query('select pg_reload_conf()');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-postgres-start-'));
  server = await startPostgres(['fsync=off']);
  database = await createTestDatabaseOn(server, 'empty');
  await database.query(
    `create database german template template0 locale_provider icu icu_locale 'de'`,
  );
  await database.query(`create database ascii template template0 encoding 'SQL_ASCII' locale 'C'`);
  await requirePassword();
  standby = await startStandby(server, ['fsync=off']);
});
afterAll(async () => {
  await standby.stop();
  await server.stop();
  await rm(folder, { recursive: true });
});

const environmentFor = (url: string) => ({
  NSEM_DATA_DIR: join(folder, 'data'),
  NSEM_SECRET: 'the secret of a marketplace for tests',
  DATABASE_URL: url,
});

const refusal = (url: string): Promise<string> => refusedStartHere(environmentFor(url));

/** An address at which something listens, and never says anything. */
async function listenInSilence() {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    },
  };
}

describe('a start on PostgreSQL is refused, in one sentence,', () => {
  it.each<[string, string, string]>([
    [
      'the password is wrong',
      'nsem:kente@SERVER/NAME',
      'password authentication failed for user "nsem"',
    ],
    ['the database is unknown', 'postgres@SERVER/absent', 'database "absent" does not exist'],
    ['the user is unknown', 'absent@SERVER/NAME', 'role "absent" does not exist'],
    ['nothing listens there', 'postgres@127.0.0.1:1/NAME', 'the connection was refused'],
    [
      'texts are ordered by a language',
      'postgres@SERVER/german',
      "its texts are not ordered by their bytes: create it with locale 'C'",
    ],
    [
      'it has another encoding',
      'postgres@SERVER/ascii',
      'its encoding is SQL_ASCII, and must be UTF8',
    ],
    ['it is a standby', 'postgres@STANDBY/NAME', 'it is read-only: a standby, or set to be so'],
    [
      'it is a standby, whatever sessions it is used for',
      'postgres@STANDBY/NAME?target_session_attrs=any',
      'it is read-only: a standby, or set to be so',
    ],
  ])('if %s', async (_, url, reason) => {
    const { port } = server;
    const address = url
      .replace('SERVER', `127.0.0.1:${port}`)
      .replace('STANDBY', `127.0.0.1:${standby.port}`)
      .replace('NAME', database.config.database);
    const { host, pathname } = new URL(`postgres://${address}`);
    expect(await refusal(`postgres://${address}`)).toBe(
      `The database ${pathname.slice(1)} at ${host} cannot be opened: ${reason}.`,
    );
  });

  it('by the program as well', async () => {
    expect(await refusedStart(environmentFor('postgres://nsem@127.0.0.1:1/nsem'), 9)).toBe(
      'The database nsem at 127.0.0.1:1 cannot be opened: the connection was refused.',
    );
  });

  it('if the host is unknown', async () => {
    expect(await refusal('postgres://nsem@db1.invalid/nsem')).toMatch(
      // A machine without a network cannot find out that it is.
      /^The database nsem at db1\.invalid:5432 cannot be opened: the (?:host is unknown|name of the host cannot be looked up now)\.$/,
    );
  });

  it('if the server does not answer', async () => {
    const { address, close } = await listenInSilence();
    expect(await refusal(`postgres://nsem@${address}/nsem`)).toBe(
      `The database nsem at ${address} cannot be opened: it does not answer.`,
    );
    close();
  });

  it('and without the password, if the URL has a parameter that the server does not know', async () => {
    const url = 'postgres://nsem:kente-and-batik@127.0.0.1/nsem?sslrootcert=ca.pem';
    const sentence = await refusal(url);
    expect(sentence).toMatch(/^DATABASE_URL must be the URL of a PostgreSQL database like /);
    expect(sentence).not.toContain('kente-and-batik');
  });
});
