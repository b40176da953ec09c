import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeBanner } from '../src/start/banner.ts';
import { createServer as createMarketplace, parseConfig } from '../src/index.ts';
import { beginLogin, untilRefused } from './support/begin-login.ts';
import { logIn, printedAccounts } from './support/people.ts';
import { refusedStartHere, runHere, serveHere } from './support/run-here.ts';
import { runBin, runSources, type BinRun } from './support/run-bin.ts';
import { startPrograms } from './support/start-programs.ts';

const programs = startPrograms();

/** The output of a refused start: one line on standard error, and nothing else. */
async function refusal(server: BinRun, code: number): Promise<string> {
  expect(await server.ended).toBe(code);
  expect(server.stdout()).toBe('');
  expect(server.stderr()).toMatch(/^Nsem cannot continue: [^\n]+\.\n$/);
  return server.stderr();
}

describe('a marketplace with the demo', () => {
  /** The tests share it: creating a demo takes longer than all else here. */
  let demo: string;
  let server: BinRun;
  let accounts: ReturnType<typeof printedAccounts>;

  beforeAll(async () => {
    demo = join(await mkdtemp(join(tmpdir(), 'nsem-demo-')), 'data');
    server = runBin({ PORT: '0', NSEM_DATA_DIR: demo, LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
    await rm(dirname(demo), { recursive: true });
  });

  it('prints its address and accounts, of which one of each role can log in', async () => {
    const url = await server.url;
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    accounts = printedAccounts(server.stdout());
    expect(accounts).toHaveLength(11);
    for (const role of ['admin', 'client', 'provider']) {
      const account = printedAccounts(server.stdout(), role)[0];
      expect((await logIn(url, ...account!)).status, role).toBe(200);
    }
  });

  it('finishes the request that is in flight when it is stopped', async () => {
    const [email, password] = accounts[1]!;
    const body = JSON.stringify({ email, password });
    const url = await server.url;
    const socket = await beginLogin(url, body);
    server.child.kill('SIGTERM');
    await untilRefused(url);
    const answer = once(socket, 'data') as Promise<[Buffer]>;
    socket.write(body.slice(10));
    const text = (await answer)[0].toString();
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(await server.ended).toBe(0);
    const token = /"access_token":"([^"]+)"/.exec(text)?.[1];
    expect(token).toBeDefined();
    expect(server.stderr()).not.toContain(token);
  });

  it('logs to standard error, without passwords', () => {
    const lines = server.stderr().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown).length).toBeGreaterThan(0);
    for (const [, secret] of accounts) expect(server.stderr()).not.toContain(secret);
  });

  it('writes nothing that other users of the machine could read', async () => {
    const names = await readdir(demo, { recursive: true });
    const modes = names.map(async (name) => (await stat(join(demo, name))).mode & 0o077);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(await Promise.all(modes))).toEqual(new Set([0]));
  });

  it('prints the same at the next start, and is verified while no server uses it', async () => {
    const config = parseConfig({ PORT: '0', NSEM_DATA_DIR: demo, LOG_LEVEL: 'error' });
    const next = await createMarketplace(config);
    expect(printedAccounts(composeBanner(config, next))).toEqual(accounts);
    await refusal(programs.run({ NSEM_DATA_DIR: demo }, 'verify'), 6);
    await next.stop();
    const verify = () => runHere(['verify'], { NSEM_DATA_DIR: demo });
    const whole = await verify();
    expect(whole.code).toBe(0);
    expect(whole.stdout).toMatch(/nsem\.db is valid and the books balance \(20 jobs, \d+ ledger/);
    const file = join(demo, 'nsem.db');
    const bytes = await readFile(file);
    // Half of the pages are lost, but the first still has the database header.
    await writeFile(file, bytes.fill(0, 4096 * 20));
    const broken = await verify();
    expect(broken.code).toBe(1);
    expect(broken.stdout + broken.stderr).toMatch(/NOT valid|cannot be opened/);
  });
});

describe('starting a marketplace', () => {
  it('serves from its sources too, as `npm run dev` does, until Ctrl-C', async () => {
    const server = programs.add(
      runSources({ PORT: '0', NSEM_DATA_DIR: programs.dataDir, NSEM_DEMO: '0' }),
    );
    expect(await (await fetch(`${await server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await programs.stop(server, 'SIGINT')).toBe(0);
  });
});

const refusalHere = (environment: Readonly<Record<string, string>> = {}): Promise<string> =>
  refusedStartHere({ NSEM_DATA_DIR: programs.dataDir, ...environment });

describe('a start that fails', () => {
  it('names a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const message = await refusalHere({ PORT: String(port), NSEM_DEMO: '0' });
    expect(message).toContain(`Port ${port} on 127.0.0.1 is already taken`);
    other.close();
  });

  it('names a data directory that is not writable', async () => {
    const file = join(programs.folder, 'file');
    await writeFile(file, 'not a folder');
    const message = await refusalHere({ NSEM_DATA_DIR: join(file, 'data') });
    expect(message).toContain(`${join(file, 'data')} cannot be used: part of its path is a file`);
  });

  it('names invalid variables', async () => {
    const message = await refusalHere({ PORT: 'eighty', SMTP_URL: '', MAX_UPLOAD_MB: 'much' });
    expect(message).toContain('PORT must be a whole number from 0 to 65535');
    expect(message).toContain('MAX_UPLOAD_MB must be a whole number');
    expect(await refusalHere({ DATABASE_URL: 'postgres://db' })).toContain(
      'DATABASE_URL must be the URL of a PostgreSQL database',
    );
  });

  it('names a data directory that another server is using', async () => {
    const first = await serveHere(programs.dataDir);
    expect(await refusalHere({ NSEM_DEMO: '0' })).toContain(
      `Another server is already using the data directory ${programs.dataDir}`,
    );
    await first.stop();
  });

  it('names a file that is not a database', async () => {
    await (await serveHere(programs.dataDir)).stop();
    await writeFile(join(programs.dataDir, 'nsem.db'), 'Akwaaba '.repeat(4000));
    expect(await refusalHere()).toContain(
      `The database ${join(programs.dataDir, 'nsem.db')} cannot be`,
    );
  });

  it('refuses a demo that the network can reach', async () => {
    const message = await refusalHere({ HOST: '0.0.0.0', NSEM_DEMO: '1' });
    expect(message).toContain('NSEM_DEMO=1');
  });

  it('refuses unknown commands', async () => {
    const { code, stderr } = await runHere(['dance'], {});
    expect(code).toBe(2);
    expect(stderr).toContain('"dance" is not a command');
  });
});
