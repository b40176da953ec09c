import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { root } from '../project.mjs';
import type { RunningCommand } from './testing/running-command.ts';
import { SlowLine } from './testing/slow-line.ts';
import { createUserMachine, type Served, type UserMachine } from './testing/user-machine.ts';

const audio = join(root, 'adapters/test/fixtures/audio');
const password = 'adinkra-cloth-1874';
const admin = { email: 'esi.admin@example.com', password: 'kente-loom-in-bonwire' };
const settings = {
  NSEM_ADMIN_EMAIL: admin.email,
  NSEM_ADMIN_PASSWORD: admin.password,
  NSEM_RATE_LIMIT: 'off',
  // The week ends with a payout of what was delivered in it.
  NSEM_REVIEW_DAYS: '0',
};

let machine: UserMachine;
let project: string;
let server: Served;
let line: SlowLine;
let home: string;

beforeAll(async () => {
  machine = await createUserMachine();
  await machine.install('npm install --global @nsem/cli');
  project = await machine.install('npm install @nsem/adapters');
  server = await machine.serve(project, settings);
});

afterAll(async () => {
  await server.stop();
  const verify = ['node_modules/.bin/nsem-server', 'verify'];
  try {
    await machine.run(project, verify, { environment: { NSEM_DATA_DIR: 'data' } });
  } finally {
    await machine.remove();
  }
});

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'terminal-'));
  line = await SlowLine.to(server.url);
});

afterEach(async () => {
  line.stop();
  await rm(home, { recursive: true });
});

const variablesOf = (user: string) => ({
  NSEM_URL: server.url,
  HOME: home,
  XDG_CONFIG_HOME: join(home, user),
});

/** Runs a command to its end; throws if it fails. */
async function run(user: string, ...args: string[]): Promise<string> {
  const environment = variablesOf(user);
  const { stdout } = await machine.run(home, [machine.nsem, ...args], { environment });
  return stdout;
}

const runJson = async <T>(user: string, ...args: string[]): Promise<T> =>
  JSON.parse(await run(user, ...args, '--json')) as T;

/** Starts a command of the client, which reaches the server by the line. */
async function start(...args: string[]): Promise<RunningCommand> {
  // A stored login is used only with its own server.
  const token = (await run('kojo', 'auth', 'token')).trim();
  const variables = { ...variablesOf('kojo'), NSEM_URL: line.url, NSEM_TOKEN: token };
  return machine.start([machine.nsem, ...args], variables);
}

/** Runs a command with a password on its standard input. */
async function withPassword(user: string, secret: string, ...args: string[]): Promise<void> {
  const command = machine.start([machine.nsem, ...args, '--password-stdin'], variablesOf(user));
  command.type(`${secret}\n`);
  command.endInput();
  expect(await command.ended, command.printed).toBe(0);
}

let people = 0;

/** Registers a client with money, and a provider of translations into Twi; logs in the admin. */
async function settleIn(): Promise<void> {
  people += 1;
  await withPassword('esi', admin.password, 'login', '--email', admin.email);
  const kojo = ['--name', 'Kojo Danso', '--email', `kojo.${people}@example.com`];
  await withPassword('kojo', password, 'account', 'register', ...kojo);
  const ama = ['--name', 'Ama Boateng', '--email', `ama.${people}@example.com`];
  const role = ['--role', 'service-provider'];
  await withPassword('ama', password, 'account', 'register', ...ama, ...role);
  const pair = ['--from', 'en', '--to', 'tw'];
  const { id } = await runJson<{ id: number }>('ama', 'services', 'create', ...pair);
  await run('esi', 'services', 'approve', String(id));
  const client = await runJson<{ id: number }>('kojo', 'whoami');
  await run('esi', 'wallet', 'credit', String(client.id), '50', '--note', 'Cash', '--yes');
}

async function order(text: string): Promise<string> {
  const words = ['--from', 'en', '--to', 'tw', '--text', text];
  return String((await runJson<{ id: number }>('kojo', 'jobs', 'create', ...words)).id);
}

async function deliver(job: string, ...output: string[]): Promise<void> {
  await run('ama', 'jobs', 'accept', job);
  await run('ama', 'jobs', 'deliver', job, ...output);
}

type Listed = Readonly<{ id: number; status: string; reference: string | null }>;

const listJobs = async (): Promise<readonly Listed[]> =>
  (await run('kojo', 'jobs', 'list', '--all', '--json'))
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text) as Listed);

describe('the installed nsem', () => {
  test('does the week of an admin, a provider and a client in a shell script', async () => {
    const environment = {
      ...variablesOf('week'),
      PATH: [dirname(machine.nsem), dirname(process.execPath), process.env['PATH']].join(delimiter),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      VOICE: join(audio, 'medaase.wav'),
    };
    const script = join(root, 'cli/test/market-week.sh');
    const { stdout } = await machine.run(home, ['bash', script], { environment });
    expect(stdout).toMatch(/\nAll is well\.\n$/);
  });

  test('prompts on a terminal, and Ctrl-C there changes nothing', async () => {
    await settleIn();
    const email = `kojo.${people}@example.com`;
    const login = atTerminal('yaw', 'login');
    await login.shows('E-mail');
    login.type(`${email}\r`);
    await login.shows('Password');
    login.type(`${password}\r`);
    await login.shows('as Kojo Danso (client)');
    expect(await login.ended).toBe(0);
    const create = atTerminal('yaw', 'keys', 'create', 'Clinic');
    expect(await create.ended, create.printed).toBe(0);
    const { id } = await runJson<{ id: number }>('yaw', 'keys', 'list');
    const mistyped = atTerminal('yaw', 'keys', 'delete', String(id));
    await mistyped.shows('to confirm');
    mistyped.type('Clinics\r');
    await mistyped.shows('Nothing was changed.');
    expect(await mistyped.ended).toBe(130);
    const interrupted = atTerminal('yaw', 'keys', 'delete', String(id));
    await interrupted.shows('to confirm');
    interrupted.type('\u0003');
    expect(await interrupted.ended).toBe(130);
    expect(await runJson<{ id: number }>('yaw', 'keys', 'list')).toMatchObject({ id });
    const confirmed = atTerminal('yaw', 'keys', 'delete', String(id));
    await confirmed.shows('to confirm');
    confirmed.type(`${id}\r`);
    await confirmed.shows(`Deleted API key ${id}.`);
    expect(await confirmed.ended).toBe(0);
  });

  test('has a job ordered, done, downloaded, rated and refunded on a terminal', async () => {
    await settleIn();
    const client = await runJson<{ id: number }>('kojo', 'whoami');
    const provider = await runJson<{ id: number }>('ama', 'whoami');
    const credited = ['wallet', 'credit', String(client.id), '20', '--note', 'Cash'];
    await confirmAtTerminal('Kojo Danso', 'esi', ...credited);
    const words = ['--from', 'en', '--to', 'tw', '--text', "'Wash your hands.'"];
    await showAtTerminal('kojo', 'jobs', 'create', ...words);
    const job = String((await runJson<{ id: number }>('kojo', 'jobs', 'list')).id);
    expect(await showAtTerminal('ama', 'jobs', 'available')).toContain('Wash your han');
    await showAtTerminal('ama', 'jobs', 'accept', job);
    const watched = atTerminal('kojo', 'jobs', 'watch', job);
    await watched.shows('in progress');
    await showAtTerminal('ama', 'jobs', 'deliver', job, '--text', "'Hohoro wo nsa.'");
    await watched.shows('completed');
    expect(await watched.ended, watched.printed).toBe(0);
    await showAtTerminal('kojo', 'jobs', 'download', job, '-o', home);
    const result = join(home, `job-${job}-en-tw.txt`);
    expect((await readFile(result, 'utf8')).trim()).toBe('Hohoro wo nsa.');
    await showAtTerminal('kojo', 'ratings', 'create', String(provider.id), '5');
    await confirmAtTerminal(job, 'esi', 'jobs', 'refund', job, '--reason', 'Late');
    expect(await showAtTerminal('kojo', 'jobs', 'get', job)).toContain('refunded');
  });
});

/** Runs a command on a terminal of its own. */
function atTerminal(user: string, ...args: string[]): RunningCommand {
  const command = `stty cols 80; exec ${machine.nsem} ${args.join(' ')}`;
  const variables = { ...variablesOf(user), SHELL: '/bin/sh', TERM: 'xterm' };
  return machine.start(['script', '--quiet', '--return', '-c', command, '/dev/null'], variables);
}

/** Runs a command on a terminal to its end, and returns what it showed. */
async function showAtTerminal(user: string, ...args: string[]): Promise<string> {
  const command = atTerminal(user, ...args);
  expect(await command.ended, command.printed).toBe(0);
  return command.printed;
}

/** Runs a command that asks for a name, and types it. */
async function confirmAtTerminal(name: string, user: string, ...args: string[]): Promise<void> {
  const command = atTerminal(user, ...args);
  await command.shows('to confirm');
  command.type(`${name}\r`);
  expect(await command.ended, command.printed).toBe(0);
}

async function sizeOfPartial(): Promise<number> {
  const partial = (await readdir(home)).find((name) => name.endsWith('.part'));
  return partial === undefined ? 0 : (await stat(join(home, partial))).size;
}

describe('an interruption', () => {
  beforeEach(settleIn);

  test('of an upload creates no job', async () => {
    const recording = join(home, 'market.wav');
    const voice = await readFile(join(audio, 'medaase.wav'));
    await writeFile(recording, Buffer.concat([voice, Buffer.alloc(3_000_000)]));
    line.bytesToServer = 200_000;
    const upload = await start(
      'jobs',
      'create',
      '--audio',
      recording,
      '--language',
      'Twi',
      '--yes',
    );
    await line.stalled;
    expect(await upload.end('SIGINT'), upload.printed).toBe(130);
    expect(await listJobs()).toEqual([]);
  });

  test.each(['wait', 'watch'])('of nsem jobs %s does not change the job', async (verb) => {
    const job = await order('Good morning');
    const following = await start('jobs', verb, job);
    await following.shows('pending');
    expect(await following.end('SIGINT')).toBe(130);
    expect(await listJobs()).toMatchObject([{ status: 'pending' }]);
  });

  test('of the server does not end a wait', async () => {
    const job = await order('Good evening');
    const waiting = await start('jobs', 'wait', job);
    await waiting.shows('pending');
    const { port } = new URL(server.url);
    await server.stop();
    server = await machine.serve(project, { ...settings, PORT: port });
    await deliver(job, '--text', 'Maadwo');
    expect(await waiting.ended, waiting.printed).toBe(0);
  });

  test('of a download leaves what the next one continues', async () => {
    const text = 'Hohoro wo nsa yie ansa na woadidi. '.repeat(20_000);
    await writeFile(join(home, 'long.txt'), text);
    const job = await order('A long story');
    await deliver(job, 'long.txt', '--note', 'As long as agreed');
    const result = join(home, 'result.txt');
    line.bytesToClient = 300_000;
    const download = await start('jobs', 'download', job, '-o', result);
    await line.stalled;
    await vi.waitFor(async () => expect(await sizeOfPartial()).toBeGreaterThan(100_000), {
      timeout: 60_000,
    });
    expect(await download.end('SIGINT')).toBe(130);
    expect(await sizeOfPartial()).toBeGreaterThan(100_000);
    line.repair();
    const again = await start('jobs', 'download', job, '-o', result);
    expect(await again.ended, again.printed).toBe(0);
    expect(await readFile(result, 'utf8')).toBe(text);
    expect(line.ranges).toEqual([expect.stringMatching(/^bytes=\d{6}-/)]);
  });

  test('of nsem folder at any point orders and pays nothing again', async () => {
    const folder = join(home, 'leaflets');
    await mkdir(folder);
    const files = ['hands', 'fever', 'water', 'sleep'];
    for (const name of files) await writeFile(join(folder, `${name}.txt`), `About ${name}, again.`);
    const work = ['folder', 'translate', folder, '--to', 'tw', '--yes', '--concurrency', '1'];
    const translate = (...more: string[]) => start(...work, ...more);

    // The order is received, but not its response.
    line.stopAt = 'POST /jobs/ ';
    const unanswered = await translate();
    await line.stalled;
    expect(await unanswered.end('SIGKILL')).toBe('SIGKILL');
    line.repair();
    const ordering = await translate();
    await ordering.shows('hands.txt: job');
    await ordering.shows('sleep.txt: job');
    expect(await ordering.end('SIGKILL')).toBe('SIGKILL');
    // As on another machine, which has the files only.
    await rm(join(folder, '.nsem-folder.jsonl'));
    const elsewhere = await translate('--no-wait');
    expect(await elsewhere.ended, elsewhere.printed).toBe(8);
    const jobs = await listJobs();
    for (const { id } of jobs) await deliver(String(id), '--text', 'Nea ɛfa ho, bio.');
    const saving = await translate();
    await saving.shows('saved ');
    await saving.end('SIGKILL');
    const last = await translate();
    expect(await last.ended, last.printed).toBe(0);

    expect(await listJobs()).toHaveLength(files.length);
    const results = (await readdir(join(folder, 'translated'))).filter((name) => name[0] !== '.');
    expect(results.toSorted()).toEqual(files.map((name) => `${name}.tw.txt`).toSorted());
  });
});
