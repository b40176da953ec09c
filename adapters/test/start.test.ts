import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { runBin, type BinRun } from './support/run-bin.ts';

let folder: string;
let dataDir: string;
const runs: BinRun[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-start-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  for (const { child, ended } of runs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await rm(folder, { recursive: true });
});

function run(environment: Readonly<Record<string, string>> = {}, ...args: readonly string[]) {
  const one = runBin({ PORT: '0', NSEM_DATA_DIR: dataDir, ...environment }, ...args);
  runs.push(one);
  return one;
}

async function stop({ child, ended }: BinRun, signal: NodeJS.Signals = 'SIGTERM') {
  child.kill(signal);
  return ended;
}

const logIn = (url: string, email: string, password: string) =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** E-mails and passwords from the printed table. */
function printedAccounts(text: string): readonly (readonly [email: string, password: string])[] {
  const rows = text.matchAll(/^ {2}(?:admin|client|provider) .* ([^\s@]+@\S+) +(\S+)$/gm);
  return [...rows].map(([, email = '', password = '']) => [email, password]);
}

describe('starting a marketplace', () => {
  it('prints its address and accounts that can log in, at this and the next start', async () => {
    const first = run();
    const url = await first.url;
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
    const accounts = printedAccounts(first.stdout());
    expect(accounts).toHaveLength(11);
    for (const [email, password] of accounts) {
      expect((await logIn(url, email, password)).status).toBe(200);
    }
    expect(await stop(first)).toBe(0);
    const second = run();
    const again = await second.url;
    expect(printedAccounts(second.stdout())).toEqual(accounts);
    const [email, password] = accounts[1]!;
    expect((await logIn(again, email, password)).status).toBe(200);
    expect(await stop(second, 'SIGINT')).toBe(0);
  });

  it('writes nothing that other users of the machine could read', async () => {
    const server = run();
    await server.url;
    await stop(server);
    const names = await readdir(dataDir, { recursive: true });
    const modes = names.map(async (name) => (await stat(join(dataDir, name))).mode & 0o077);
    expect(names.length).toBeGreaterThan(10);
    expect(new Set(await Promise.all(modes))).toEqual(new Set([0]));
  });

  it('prints one generated admin without the demo, only at the first start', async () => {
    const first = run({ NSEM_DEMO: '0' });
    const url = await first.url;
    const [admin, ...others] = printedAccounts(first.stdout());
    expect(others).toEqual([]);
    expect((await logIn(url, ...admin!)).status).toBe(200);
    await stop(first);
    const second = run({ NSEM_DEMO: '0' });
    await second.url;
    expect(second.stdout()).not.toContain(admin![1]);
    expect(first.stderr() + second.stderr()).not.toContain(admin![1]);
  });

  it('logs to standard error, without passwords', async () => {
    const server = run({ LOG_LEVEL: 'trace' });
    const url = await server.url;
    const [email, password] = printedAccounts(server.stdout())[0]!;
    const answer = await logIn(url, email, password);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    await stop(server);
    const lines = server.stderr().trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown).length).toBeGreaterThan(0);
    expect(server.stderr()).not.toContain(password);
    expect(server.stderr()).not.toContain(token);
  });
});

/** Sends the head of a login and half of its body, and waits until the server is reading it. */
async function beginLogin(url: string, body: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      'POST /auth/login HTTP/1.1',
      `Host: ${hostname}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('100 Continue');
  socket.write(body.slice(0, 10));
  return socket;
}

/** Resolves when the address refuses new connections. */
async function untilRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isOpen) return;
  }
}

describe('stopping', () => {
  const admin = {
    NSEM_DEMO: '0',
    NSEM_ADMIN_EMAIL: 'esi@example.com',
    NSEM_ADMIN_PASSWORD: 'kente loom in Bonwire',
  };
  const body = JSON.stringify({ email: 'esi@example.com', password: 'kente loom in Bonwire' });

  it('finishes the request that is in flight', async () => {
    const server = run(admin);
    const url = await server.url;
    const socket = await beginLogin(url, body);
    server.child.kill('SIGTERM');
    await untilRefused(url);
    const answer = once(socket, 'data') as Promise<[Buffer]>;
    socket.write(body.slice(10));
    expect((await answer)[0].toString()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await server.ended).toBe(0);
  });

  it('is immediate on the second signal', async () => {
    const server = run(admin);
    const url = await server.url;
    const socket = await beginLogin(url, body);
    socket.on('error', () => undefined);
    server.child.kill('SIGTERM');
    await untilRefused(url);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(143);
  });
});

/** The output of a refused start: one line on standard error, and nothing else. */
async function refusal(server: BinRun): Promise<string> {
  expect(await server.ended).toBe(1);
  expect(server.stdout()).toBe('');
  expect(server.stderr()).toMatch(/^Nsem cannot continue: [^\n]+\.\n$/);
  return server.stderr();
}

describe('a start that fails', () => {
  it('names a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const message = await refusal(run({ PORT: String(port) }));
    expect(message).toContain(`Port ${port} on 127.0.0.1 is already taken`);
    other.close();
  });

  it('names a data directory that is not writable', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'not a folder');
    const message = await refusal(run({ NSEM_DATA_DIR: join(file, 'data') }));
    expect(message).toContain(`${join(file, 'data')} cannot be used: part of its path is a file`);
  });

  it('names invalid variables', async () => {
    const message = await refusal(run({ PORT: 'eighty', SMTP_URL: '', MAX_UPLOAD_MB: 'much' }));
    expect(message).toContain('PORT must be a whole number from 0 to 65535');
    expect(message).toContain('MAX_UPLOAD_MB must be a whole number');
    expect(await refusal(run({ DATABASE_URL: 'postgres://db' }))).toContain(
      'DATABASE_URL must be the URL of a PostgreSQL database',
    );
  });

  it('names a data directory that another server is using', async () => {
    const first = run({ NSEM_DEMO: '0' });
    await first.url;
    expect(await refusal(run({ NSEM_DEMO: '0' }))).toContain(
      `Another server is already using the data directory ${dataDir}`,
    );
  });

  it('names a file that is not a database', async () => {
    const server = run({ NSEM_DEMO: '0' });
    await server.url;
    await stop(server);
    await writeFile(join(dataDir, 'nsem.db'), 'Akwaaba '.repeat(4000));
    expect(await refusal(run())).toContain(`The database ${join(dataDir, 'nsem.db')} cannot be`);
  });

  it('refuses a demo that the network can reach', async () => {
    const message = await refusal(run({ HOST: '0.0.0.0', NSEM_DEMO: '1' }));
    expect(message).toContain('NSEM_DEMO=1');
  });

  it('refuses unknown commands', async () => {
    expect(await refusal(run({}, 'dance'))).toContain('"dance" is not a command');
  });
});

describe('verifying the data', () => {
  it('reports whether the data is valid', async () => {
    const server = run();
    await server.url;
    await refusal(run({}, 'verify'));
    await stop(server);
    const whole = run({}, 'verify');
    expect(await whole.ended).toBe(0);
    expect(whole.stdout()).toMatch(/nsem\.db is valid and the books balance \(16 jobs, \d+ ledger/);
    const file = join(dataDir, 'nsem.db');
    const bytes = await readFile(file);
    // Half of the pages are lost, but the first still has the database header.
    await writeFile(file, bytes.fill(0, 4096 * 20));
    const broken = run({}, 'verify');
    expect(await broken.ended).toBe(1);
    expect(broken.stdout() + broken.stderr()).toMatch(/NOT valid|cannot be opened/);
  });
});
