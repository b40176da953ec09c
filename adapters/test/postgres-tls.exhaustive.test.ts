import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOver } from '../src/persistence/testing/postgres/cluster.ts';
import {
  startPostgres,
  type PostgresServer,
} from '../src/persistence/testing/postgres/start-postgres.ts';
import {
  createTestDatabaseOn,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { createAuthority, type Certified } from './support/certificates.ts';
import { refusedStartHere, runHere, serveHere } from './support/run-here.ts';
import { spawnServer } from './support/run-bin.ts';

const known = createAuthority('an authority of the operator');
const unknown = createAuthority('another authority');

let folder: string;
let server: PostgresServer;
let database: TestDatabase;

/** Restarts the server with a certificate, or without encryption. */
async function serveWith(certified: Certified | null): Promise<void> {
  await database.query(`alter system set ssl = ${certified === null ? 'off' : 'on'}`);
  const data = join(server.folder, 'data');
  if (certified !== null) {
    writeFileSync(join(data, 'server.crt'), certified.certificate);
    writeFileSync(join(data, 'server.key'), certified.key, { mode: 0o600 });
    handOver(data);
  }
  await server.kill();
  await server.restart();
}

/** One role can connect only with encryption; all others need none. */
async function requireEncryption(): Promise<void> {
  await database.query(`create role nsem login password 'kente-and-batik'`);
  await database.query(`alter database ${database.config.database} owner to nsem`);
  const file = join(server.folder, 'data/pg_hba.conf');
  const lines = 'hostssl all nsem all scram-sha-256\nhostnossl all nsem all reject\n';
  writeFileSync(file, `${lines}${readFileSync(file, 'utf8')}`);
}

type Mode = 'disable' | 'require' | 'verify-full';

const environmentFor = (sslmode: Mode, host = 'localhost') => ({
  NSEM_DATA_DIR: join(folder, 'data'),
  NSEM_SECRET: 'the secret of a marketplace for tests',
  DATABASE_URL: `postgres://nsem:kente-and-batik@${host}:${server.port}/${database.config.database}?sslmode=${sslmode}`,
});

const refusal = async (...given: Parameters<typeof environmentFor>): Promise<string> =>
  (await refusedStartHere(environmentFor(...given))).replace(/^.*? cannot be opened: /u, '');

/** What this process trusts by itself. */
const usual = getCACertificates('default');

beforeAll(async () => {
  // As `NODE_EXTRA_CA_CERTS` does for a program.
  setDefaultCACertificates([...usual, known.certificate]);
  folder = await mkdtemp(join(tmpdir(), 'nsem-tls-'));
  await writeFile(join(folder, 'authority.pem'), known.certificate);
  // What is committed survives the restarts below.
  server = await startPostgres(['fsync=off']);
  database = await createTestDatabaseOn(server, 'empty');
  await requireEncryption();
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('a server whose certificate has the right names, of a known authority', () => {
  beforeAll(() => serveWith(known.certify(['localhost', '127.0.0.1'])));

  const expectEncrypted = async (url: string): Promise<void> => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const encrypted = await database.query(`select distinct ssl from pg_stat_ssl
      join pg_stat_activity using (pid) where usename = 'nsem'`);
    expect(encrypted).toEqual([{ ssl: true }]);
  };

  it('is used by the program, which trusts the authority that the operator names', async () => {
    const { url, interrupt } = await spawnServer(join(folder, 'data'), {
      ...environmentFor('verify-full'),
      NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
    });
    await expectEncrypted(url);
    expect(await interrupt()).toBe(0);
  });

  it.each<[Mode, string]>([
    ['verify-full', '127.0.0.1'],
    ['require', 'localhost'],
  ])('is used with sslmode=%s at %s', async (mode, host) => {
    const { url, stop } = await serveHere(join(folder, 'data'), environmentFor(mode, host));
    await expectEncrypted(url);
    await stop();
  });

  it('is used by commands, too', async () => {
    const { code, stdout } = await runHere(['verify', '--quick'], environmentFor('verify-full'));
    expect(code, stdout).toBe(0);
  });

  it('is not used without encryption if it refuses that', async () => {
    expect(await refusal('disable')).toMatch(/^pg_hba\.conf rejects connection .*no encryption\.$/);
  });
});

describe('a server with another certificate', () => {
  it.each<[string, () => Certified, string]>([
    [
      'of an unknown authority',
      () => unknown.certify(['localhost']),
      'its certificate is not trusted.',
    ],
    [
      'for another host',
      () => known.certify(['db1.example.org']),
      'its certificate is for another name.',
    ],
    [
      'that has expired',
      () => known.certify(['localhost'], -1_000),
      'its certificate has expired.',
    ],
  ])('%s is refused with verify-full, and used with require', async (_, certify, sentence) => {
    await serveWith(certify());
    expect(await refusal('verify-full')).toBe(sentence);
    await (await serveHere(join(folder, 'data'), environmentFor('require'))).stop();
  });
});

describe('a server without encryption', () => {
  beforeAll(() => serveWith(null));

  it.each<Mode>(['require', 'verify-full'])('is refused with sslmode=%s', async (mode) => {
    expect(await refusal(mode)).toBe('it does not encrypt connections.');
  });
});
