import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instant, ok, type Stores } from '@nsem/core';
import { byTier } from '@nsem/core/testing';
import { openStored } from '../src/start/open-stored.ts';
import { createServer, parseConfig, type RunningServer } from '../src/index.ts';
import { testAdmin, testEnvironment } from '../src/testing/marketplace.ts';
import { apiClient, joinAsClient } from './support/people.ts';
import { programEnvironment } from './support/run-bin.ts';
import { runHere } from './support/run-here.ts';

const bin = fileURLToPath(new URL('../bin/nsem-server.js', import.meta.url));

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-commands-'));
  dataDir = join(folder, 'data');
  await withServer(async ({ url }) => {
    await joinAsClient(url, 'Adwoa Badu', 'adwoa@example.com');
  });
});
afterAll(() => rm(folder, { recursive: true }));

type Environment = Readonly<Record<string, string>>;

/** Runs a command of the program to its end; its password comes from the input unless the environment has one. */
async function runBuilt(args: readonly string[], { input = '', ...environment }: Environment = {}) {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...programEnvironment, NSEM_DATA_DIR: dataDir, ...environment },
  });
  const ended = once(child, 'close');
  // A command that fails early may exit without reading its input.
  child.stdin.on('error', () => undefined).end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number];
  return { code, stdout, stderr };
}

/** The same in this process. */
const run = (args: readonly string[], { input = '', ...environment }: Environment = {}) =>
  runHere(args, { NSEM_DATA_DIR: dataDir, ...environment }, input);

/** A command of the program in the exhaustive tier: one of them is enough in the main tier. */
const runProgram = byTier({ main: run, exhaustive: runBuilt });

const runCreateAdmin = (args: readonly string[], environment: Environment = {}) =>
  run(['create-admin', ...args], environment);

async function withServer<T>(use: (server: RunningServer) => Promise<T>): Promise<T> {
  const server = await createServer(parseConfig(testEnvironment(dataDir)));
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Changes the stored data while no server is running. */
async function withDatabase(work: (stores: Stores) => Promise<void>): Promise<void> {
  const file = join(dataDir, 'nsem.db');
  const database = await openStored({ database: file }, (error) => {
    throw error;
  });
  await database.unitOfWork.write(async (stores) => ok(await work(stores)));
  await database.close();
}

const logIn = (url: string, email: string, password: string) =>
  apiClient(url).post('/auth/login', { email, password, role: 'admin' });

describe('create-admin', () => {
  const email = 'kofi.anan@example.com';

  it('creates an admin with the password that is piped in', async () => {
    const input = 'Sankofa na yenkyi\n';
    const args = ['create-admin', ` ${email.toUpperCase()}`, '--name', 'Kofi'];
    const made = await runBuilt(args, { input });
    expect(made).toEqual({ code: 0, stdout: `${email} is an admin now.\n`, stderr: '' });
    await withServer(async ({ url }) => {
      const { status, body } = await logIn(url, email, 'Sankofa na yenkyi');
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ name: 'Kofi', role: 'admin' });
    });
  });

  it('replaces a forgotten password and ends the sessions of the account', async () => {
    const old = await withServer(({ url }) => logIn(url, testAdmin.email, testAdmin.password));
    const NSEM_ADMIN_PASSWORD = 'a new loom in Bonwire';
    const changed = await runCreateAdmin([testAdmin.email], { NSEM_ADMIN_PASSWORD });
    expect(changed.code).toBe(0);
    expect(changed.stdout).toContain('has a new password');
    await withServer(async ({ url }) => {
      const answer = await apiClient(url, old.body.access_token).get('/auth/me');
      expect([old.status, answer.status]).toEqual([200, 401]);
      expect((await logIn(url, testAdmin.email, testAdmin.password)).status).toBe(401);
      expect((await logIn(url, testAdmin.email, NSEM_ADMIN_PASSWORD)).status).toBe(200);
    });
  });

  it('generates a password, shows it once, and it works', async () => {
    const made = await runCreateAdmin(['abla@example.com', '--generate']);
    const password = /shown only once: (\S+)\n/.exec(made.stdout)?.[1] ?? '';
    expect(password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    await withServer(async ({ url }) => {
      expect((await logIn(url, 'abla@example.com', password)).status).toBe(200);
    });
  });

  it.each([
    [['adwoa'], '"adwoa" is not an e-mail address'],
    [[], 'Give exactly one e-mail address'],
    [['a@example.com', 'b@example.com'], 'Give exactly one e-mail address'],
    [['a@example.com', '--role', 'x'], "Unknown option '--role'"],
    [['a@example.com', '--name', ' '], 'The name must not be empty'],
  ])('refuses %j with a sentence', async (args, said) => {
    const NSEM_ADMIN_PASSWORD = 'kente-loom-in-bonwire';
    const refused = await runCreateAdmin(args, { NSEM_ADMIN_PASSWORD });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(said);
    expect(refused.stderr).toMatch(/^Nsem cannot continue: [^\n]+\.\n$/);
  });

  it('refuses the e-mail of somebody else, with a problem document for programs', async () => {
    const args = ['create-admin', '--json', 'adwoa@example.com'];
    const refused = await run(args, { NSEM_ADMIN_PASSWORD: 'kente-loom-in-bonwire' });
    expect(refused).toMatchObject({ code: 6, stdout: '' });
    expect(JSON.parse(refused.stderr)).toEqual({
      type: 'about:blank',
      detail: 'adwoa@example.com belongs to a client; an admin needs another e-mail address.',
      code: 'server.conflict',
    });
  });

  it.each([
    ['short', 'The password must have 10 to 128 characters', 5],
    ['', 'No password was given', 2],
  ])('refuses the password "%s"', async (input, said, code) => {
    const refused = await run(['create-admin', email], { input });
    expect(refused.code).toBe(code);
    expect(refused.stderr).toContain(said);
  });

  it('refuses to run while a server runs, and creates no marketplace', async () => {
    await withServer(async () => {
      const { stderr } = await runCreateAdmin([email], { NSEM_ADMIN_PASSWORD: 'kente-loom' });
      expect(stderr).toContain('Another server is already using');
    });
    const NSEM_DATA_DIR = join(folder, 'none');
    const more = { NSEM_DATA_DIR, NSEM_ADMIN_PASSWORD: 'kente-loom' };
    const { stderr } = await runCreateAdmin([email], more);
    expect(stderr).toContain('There is no marketplace in the data directory');
    expect(await readdir(folder)).not.toContain('none');
  });
});

describe('reset-second-factors', () => {
  it('lets a user who has lost them log in with the password', async () => {
    const now = instant(Date.now());
    await withDatabase(async ({ accounts, factors }) => {
      const account = await accounts.findByEmail('adwoa@example.com');
      if (account === undefined) throw new Error('the client has joined');
      const app = { accountId: account.id, sealedSecret: 'sealed', lastStep: null };
      await factors.saveTotp({ ...app, isConfirmed: true, createdAt: now });
    });
    const unconfirmed = await run(['reset-second-factors', 'adwoa@example.com']);
    expect(unconfirmed).toMatchObject({ code: 2, stdout: '' });
    expect(unconfirmed.stderr).toContain('confirm this with --yes');
    const reset = (...args: readonly string[]) => run(['reset-second-factors', ...args]);
    const done = await reset(' ADWOA@example.com', '--yes');
    expect(done).toEqual({
      code: 0,
      stdout: 'adwoa@example.com has no second factor now, and has been logged out everywhere.\n',
      stderr: '',
    });
    const again = await reset('adwoa@example.com', '--yes');
    expect(again).toMatchObject({ code: 6, stdout: '' });
    expect(again.stderr).toContain('adwoa@example.com has no second factor.');
    const unknown = await reset('unknown@example.com', '--yes');
    expect(unknown.stderr).toContain('unknown@example.com has no account.');
  });
});

describe('verify-email', () => {
  it('verifies the e-mail of a user who gets no mail, once', async () => {
    await withDatabase(async ({ accounts }) => {
      const account = await accounts.findByEmail('adwoa@example.com');
      if (account === undefined) throw new Error('the client has joined');
      await accounts.replace({ ...account, emailVerifiedAt: null });
    });
    const unconfirmed = await run(['verify-email', 'adwoa@example.com']);
    expect(unconfirmed).toMatchObject({ code: 2, stdout: '' });
    expect(unconfirmed.stderr).toContain('confirm this with --yes');
    const verify = (email: string) => run(['verify-email', email, '--yes']);
    const stdout = 'adwoa@example.com is verified now.\n';
    expect(await verify(' ADWOA@example.com')).toEqual({ code: 0, stdout, stderr: '' });
    const again = await verify('adwoa@example.com');
    expect(again).toMatchObject({ code: 6, stdout: '' });
    expect(again.stderr).toContain('adwoa@example.com is verified already.');
    const unknown = await verify('unknown@example.com');
    expect(unknown.code).toBe(3);
    expect(unknown.stderr).toContain('unknown@example.com has no account.');
  });
});

describe('backup, restore and verify', () => {
  it('carry a marketplace to another folder', async () => {
    const file = join(folder, 'all.zip');
    const made = await runProgram(['backup', file]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain(`All data is in ${file}, except the secret`);
    const NSEM_DATA_DIR = join(folder, 'elsewhere');
    const restored = await runProgram(['restore', file], { NSEM_DATA_DIR });
    expect(restored.code).toBe(0);
    expect(restored.stderr).toContain('The signature of the backup was not checked');
    expect(restored.stdout).toMatch(/^Restored the backup of \S+ into \S+elsewhere: 0 jobs, /);
    expect(restored.stdout).toContain('API keys work only with the secret');
    const again = await run(['restore', file], { NSEM_DATA_DIR });
    expect(again.stdout).toMatch(/The previous data is in \S+replaced-\S+Z\.\n/);
    const verified = await run(['verify', '--quick'], { NSEM_DATA_DIR });
    expect(verified.stdout).toMatch(/nsem\.db is valid and the books balance .* 0 stored files\)/);
    const noted = await run(['verify', '--expect-seal', 'yesterday'], { NSEM_DATA_DIR });
    expect(noted.stderr).toContain('--expect-seal yesterday is no seal: give its number and');
    const other = `7:${'0'.repeat(64)}`;
    const unlike = await runProgram(['verify', '--expect-seal', other], { NSEM_DATA_DIR });
    expect(unlike.code).toBe(1);
    expect(unlike.stdout).toContain('seals: seal 7 does not have the expected hash');
  });

  it('find what another program changes in the database, until that is accepted', async () => {
    const NSEM_DATA_DIR = join(folder, 'changed');
    await cp(dataDir, NSEM_DATA_DIR, { recursive: true });
    const sound = await run(['verify'], { NSEM_DATA_DIR });
    expect(sound).toMatchObject({ code: 0 });
    const database = new Database(join(NSEM_DATA_DIR, 'nsem.db'));
    database.exec("update accounts set name = 'Efua Mensa'");
    database.close();
    const changed = await run(['verify'], { NSEM_DATA_DIR });
    expect(changed.code).toBe(1);
    expect(changed.stdout).toMatch(/^page \d+ of the database is not as it was written$/m);
    const accepted = await run(['verify', '--accept-pages'], { NSEM_DATA_DIR });
    expect(accepted).toMatchObject({ code: 0 });
    const again = await run(['verify'], { NSEM_DATA_DIR });
    expect(again).toMatchObject({ code: 0 });
    await rm(join(NSEM_DATA_DIR, 'nsem.db-pages'));
    const unknown = await run(['verify'], { NSEM_DATA_DIR });
    expect(unknown.code).toBe(0);
    expect(unknown.stdout).toContain('had no digests to compare with: they are recorded from now');
  });

  it('carry it encrypted to a key, and refuse without changing anything', async () => {
    const identity = await generateX25519Identity();
    const keys = join(folder, 'key.txt');
    await writeFile(keys, `# of Esi Quaye\n${identity}\n`);
    const recipient = await identityToRecipient(identity);
    const made = await run(['backup', folder], { NSEM_BACKUP_RECIPIENT: recipient });
    const file = /All data is in (\S+\.zip\.age), encrypted, except/.exec(made.stdout)?.[1] ?? '';
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const NSEM_DATA_DIR = join(folder, 'decrypted');
    const withoutKey = await run(['restore', file], { NSEM_DATA_DIR });
    expect(withoutKey.code).toBe(2);
    expect(withoutKey.stderr).toBe(
      `Nsem cannot continue: ${file} is encrypted to a key: name the file of its identity with --identity.\n`,
    );
    const wrong = join(folder, 'wrong.txt');
    await writeFile(wrong, await generateX25519Identity());
    const refused = await run(['restore', file, '--identity', wrong], { NSEM_DATA_DIR });
    expect(refused.stderr).toMatch(/^Nsem cannot continue: \S+ cannot be decrypted: [^\n]+\.\n$/);
    expect(existsSync(join(NSEM_DATA_DIR, 'nsem.db'))).toBe(false);
    const checked = await run(['verify', file, '--identity', keys], { NSEM_DATA_DIR });
    expect(checked.stdout).toContain(`${file} is a backup of `);
    expect(existsSync(join(NSEM_DATA_DIR, 'nsem.db'))).toBe(false);
    const restored = await run(['restore', file, '--identity', keys], { NSEM_DATA_DIR });
    expect(restored.code).toBe(0);
    expect(await readdir(NSEM_DATA_DIR)).not.toContain('restoring');
  });

  it('take only what was signed with a secret that is known, or what the operator vouches for', async () => {
    const NSEM_DATA_DIR = join(folder, 'signed');
    const NSEM_SECRET = 'the secret of a market in Tamale, long enough';
    const file = join(folder, 'signed.zip');
    expect(await run(['backup', file], { NSEM_SECRET })).toMatchObject({ code: 0, stderr: '' });
    const other = { NSEM_DATA_DIR, NSEM_SECRET: 'f'.repeat(64) };
    for (const command of ['restore', 'verify']) {
      const refused = await run([command, file], other);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toBe(
        `Nsem cannot continue: ${file} was changed, or signed with another secret, so that it may not come from this marketplace. If you know where it comes from, add --unsigned.\n`,
      );
    }
    expect(existsSync(join(NSEM_DATA_DIR, 'nsem.db'))).toBe(false);
    const checked = await run(['verify', file, '--unsigned'], other);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    const known = { ...other, NSEM_SECRET_PREVIOUS: NSEM_SECRET };
    expect(await run(['restore', file], known)).toMatchObject({ code: 0, stderr: '' });
    const database = join(dataDir, 'nsem.db');
    const bare = await run(['restore', database], known);
    expect(bare.stderr).toContain(`${database} is a database, which has no signature, so that`);
    const trusted = await run(['restore', database, '--unsigned'], known);
    expect(trusted).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    [['--recipient', 'age1kente'], '"age1kente" is not an age recipient.', 2],
    [['--recipient', 'age1kente', '--passphrase'], 'to recipients or with a passphrase, not', 2],
    [['--passphrase-file', 'nowhere.txt'], 'nowhere.txt cannot be used: there is no such file.', 1],
  ])('refuse to encrypt with %j', async (args, sentence, code) => {
    const refused = await run(['backup', join(folder, 'refused.zip.age'), ...args]);
    expect(refused.code).toBe(code);
    expect(refused.stderr).toContain(sentence);
    expect(await readdir(folder)).not.toContain('refused.zip.age');
  });

  it('print one document each for programs', async () => {
    const file = join(folder, 'for-programs.zip');
    const json = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await run([...args, '--json']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      return JSON.parse(stdout) as unknown;
    };
    expect(await json('backup', file)).toEqual({
      file,
      follows: null,
      is_encrypted: false,
      is_signed: true,
      damaged: [],
      damaged_count: 0,
    });
    expect(await json('verify', file)).toMatchObject({ files: [file], jobs: 0, damaged: [] });
    expect(await json('verify')).toMatchObject({
      database: join(dataDir, 'nsem.db'),
      is_valid: true,
      problems: [],
      audit_log: { last_hash: expect.any(String) },
    });
    expect(await json('re-encrypt')).toMatchObject({ api_keys: { changed: 0 } });
    const again = await run(['backup', file, '--json']);
    expect(again.code).toBe(6);
    expect(JSON.parse(again.stderr)).toMatchObject({ code: 'server.conflict' });
  });

  it('finish their work, for their user only, if the output cannot be written', async () => {
    const file = join(folder, 'unseen.zip');
    await using full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, [bin, 'backup', file], {
      env: { ...programEnvironment, NSEM_DATA_DIR: dataDir, NSEM_BACKUP_RECIPIENTS: 'age1' },
      stdio: ['ignore', full.fd, 'pipe'],
    });
    const ended = once(child, 'close');
    expect(await text(child.stderr!)).toBe(
      `The environment variable NSEM_BACKUP_RECIPIENTS is unknown and has no effect. Did you mean NSEM_BACKUP_RECIPIENT?
Nsem cannot continue: Standard output cannot be written (ENOSPC); the command went on.
`,
    );
    expect(await ended).toEqual([1, null]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('are listed by the help', async () => {
    const { stdout } = await runProgram(['--help']);
    for (const name of ['serve', 'verify', 'backup', 'restore', 'create-admin']) {
      expect(stdout).toContain(`  ${name}`);
    }
  });
});
