import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { byTier } from '@nsem/core/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { StubApi } from '../src/testing/stub-api.ts';

const program = fileURLToPath(new URL('../bin/nsem.cjs', import.meta.url));
const manyLanguages = Array.from({ length: 20_000 }, (_, id) => ({
  id,
  name: `Kasa a ɛto so ${id}`,
  language_code: 'qaa',
}));
/** A change of a job that is not done afterwards. */
const change = {
  job_id: 128,
  move: 'assign',
  at: '2026-11-20T09:42:10.000Z',
  actor_role: 'service-provider',
  from: 'pending',
  to: 'in_progress',
  status: 'in_progress',
  note: null,
  reference: null,
};
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'cli-process-'));
});

afterEach(() => rm(home, { recursive: true }));

const start = (...args: string[]) => startWith({}, ...args);
const startWith = (env: Readonly<Record<string, string>>, ...args: string[]) =>
  spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: home, ...env },
  });

test('it runs from its sources too', async () => {
  const sources = fileURLToPath(new URL('../src/bin.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', sources, '--version'], {
    env: { PATH: process.env['PATH'], HOME: home },
  });
  expect(await text(child.stdout)).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each(byTier({ main: ['debug', 'error'], exhaustive: ['debug', 'info', 'error'] }))(
  'standard output has nothing but data with NSEM_LOG=%s',
  async (level) => {
    const languages = manyLanguages.slice(0, 1);
    await using api = await StubApi.start({ 'GET /languages/': { json: languages } });
    const child = startWith({ NSEM_LOG: level, NSEM_URL: api.url }, 'languages', 'list', '--json');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(stdout).toBe(`${JSON.stringify(languages[0])}\n`);
    expect(stderr.includes('GET /languages/')).toBe(level !== 'error');
  },
);

test.each([
  ['2027-03-28T02:30', 2, /The clocks here skip 02:30 on that day\./],
  ['2027-03-28T03:30', 0, /"due_at":"2027-03-28T01:30:00.000Z"/],
  ['2027-03-28T02:30 UTC', 0, /"due_at":"2027-03-28T02:30:00.000Z"/],
])('a due time of %s is that of the zone of the user', async (due, code, printed) => {
  const order = ['jobs', 'create', '--from=en', '--to=tw', '--text=Akwaaba', '--dry-run', '--json'];
  const child = startWith({ TZ: 'Europe/Berlin' }, ...order, '--due', due);
  const printing = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, 'close');
  expect((await printing).join('')).toMatch(printed);
  expect(child.exitCode).toBe(code);
});

test('requests go through the proxy of the environment', async () => {
  const jobs = [{ id: 7, name: 'Twi', language_code: 'tw' }];
  // A proxy receives the whole address; this one answers by itself.
  await using proxy = await StubApi.start({ 'GET /languages/': { json: jobs } });
  const env = { HTTP_PROXY: proxy.url, NSEM_URL: 'http://nsem.example' };
  const child = startWith(env, 'languages', 'list');
  expect(await text(child.stdout)).toBe('tw\tTwi\n');
});

test('Ctrl-C ends a waiting command with 130', async () => {
  const requested = Promise.withResolvers<void>();
  await using api = await StubApi.start({
    'GET /jobs/': () => {
      requested.resolve();
      return { stall: true };
    },
  });
  const child = start('jobs', 'wait', '7', '--url', api.url);
  const stderr = text(child.stderr);
  await requested.promise;
  child.kill('SIGINT');
  await once(child, 'close');
  expect(child.exitCode).toBe(130);
  expect(await stderr).toBe('error: Interrupted.\n');
});

test('a command ends silently when its output is closed', async () => {
  await using api = await StubApi.start({ 'GET /languages/': { json: manyLanguages } });
  const child = start('languages', 'list', '--url', api.url);
  const stderr = text(child.stderr);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await once(child, 'close');
  expect({ code: child.exitCode, stderr: await stderr }).toEqual({ code: 0, stderr: '' });
});

test.each([
  ['events', 'head -1', `id: 11\nevent: job\ndata: ${JSON.stringify(change)}\n\n`],
  ['events', 'true', ': no change\n\n'],
  ['jobs watch 128', 'head -1', ': no change\n\n'],
])('nsem %s | %s ends without waiting for another change', async (command, reader, events) => {
  // The stream stays open, and nothing else happens.
  await using api = await StubApi.start({
    'GET /events': {
      bytes: Buffer.from(events),
      headers: { 'content-type': 'text/event-stream' },
      stall: true,
    },
    'GET /jobs/128/status': { json: { id: 128, status: 'pending', updated_at: change.at } },
  });
  const line = `'${process.execPath}' '${program}' ${command} | ${reader}`;
  const child = spawn('bash', ['-c', `${line} >&2; echo "\${PIPESTATUS[*]}"`], {
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      NSEM_URL: api.url,
      NSEM_TOKEN: 'key',
    },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stdout).toBe('0 0\n');
  expect(stderr.split('\n')).toHaveLength(reader === 'true' ? 1 : 2);
});

test('a long list is printed completely to a pipe', async () => {
  await using api = await StubApi.start({ 'GET /languages/': { json: manyLanguages } });
  const child = start('languages', 'list', '--url', api.url);
  const printed = await text(child.stdout);
  expect(printed.trimEnd().split('\n')).toHaveLength(20_000);
});

test.each([
  ['languages list', 'error: Standard output cannot be written: no space left on device.\n'],
  ['languages list --json', '{"type":"about:blank","detail":"Standard output cannot be written: '],
  ['--help', 'error: Standard output cannot be written: no space left on device.\n'],
])('nsem %s > /dev/full says that the disk is full', async (command, message) => {
  await using api = await StubApi.start({ 'GET /languages/': { json: manyLanguages.slice(0, 1) } });
  const { code, stderr } = await runInShell(`${command} > /dev/full`, { NSEM_URL: api.url });
  expect(code).toBe('1\n');
  expect(stderr.startsWith(message)).toBe(true);
  expect(stderr).not.toContain('    at ');
});

test.each(['2> /dev/full', '2>&-', '2>&1 >/dev/null | true'])(
  'messages that cannot be written fail no command: %s',
  async (redirection) => {
    await using api = await StubApi.start({ 'GET /languages/': { json: [] } });
    const env = { NSEM_URL: api.url, NSEM_LOG: 'debug' };
    expect(await runInShell(`languages list ${redirection}`, env)).toEqual({
      code: '0\n',
      stderr: '',
    });
  },
);

/** Nothing can be forbidden to root. */
const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

test('settings of another user are named, and no error if none are needed (case 05, cli-settings-unreadable)', async () => {
  await using api = await StubApi.start({ 'GET /languages/': { json: [] } });
  await chmod(home, 0o755);
  const nsem = join(home, 'nsem');
  await mkdir(nsem, { mode: 0o000 });
  const run = async (env: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [program, 'languages', 'list', '--json'], {
      env: { HOME: home, XDG_CONFIG_HOME: home, NSEM_URL: api.url, ...env },
      ...other,
    });
    return text(child.stderr);
  };
  expect(JSON.parse(await run({}))).toMatchObject({
    code: 'cli.unreadable-file',
    detail: `${join(nsem, 'config.json')} cannot be read: permission denied.`,
  });
  expect(await run({ NSEM_TOKEN: 'key' })).toBe('');
});

/** Runs a command line of a shell; its exit code is that of `nsem`. */
async function runInShell(line: string, env: Readonly<Record<string, string>>) {
  const shell = `'${process.execPath}' '${program}' ${line}; echo "\${PIPESTATUS[0]}" >&3`;
  const child = spawn('bash', ['-c', shell], {
    env: { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: home, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , stderr, code] = child.stdio as unknown as readonly [null, null, Readable, Readable];
  const [written, ended] = await Promise.all([text(stderr), text(code)]);
  return { code: ended, stderr: written };
}
