import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { ProgramResult } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const script = fileURLToPath(new URL('../admin-weekly.sh', import.meta.url));
const program = fileURLToPath(new URL('../../cli/bin/nsem.cjs', import.meta.url));

let market: Marketplace;
let provider: TestUser;
let client: TestUser;
let home: string;
let keys: Readonly<Record<string, string>>;

beforeAll(async () => {
  // Clients pay for every job, so that no earning is held.
  market = await startMarketplace({ NSEM_FREE_WORDS: '0' });
  provider = await market.registerProvider('Ama Serwaa Boateng', {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
  });
  client = await market.registerClient('Kojo Antwi Danso', 100);
  const create = async (name: string, scope: 'backup' | 'payouts:create') => {
    const key = await market.admin.apiKeys.create({ key_name: name, scopes: [scope] });
    return key.api_key ?? '';
  };
  keys = {
    NSEM_BACKUP_KEY: await create('Weekly backup', 'backup'),
    NSEM_PAYOUTS_KEY: await create('Weekly payouts', 'payouts:create'),
  };
});

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'weekly-'));
  await mkdir(join(home, 'bin'));
  const command = join(home, 'bin', 'nsem');
  const line = `exec '${process.execPath}' '${program}' "$@"`;
  await writeFile(command, `#!/bin/sh\n${line}\n`);
  await chmod(command, 0o755);
  return () => rm(home, { recursive: true });
});

afterAll(() => market.stop());

/** Runs the script for the current week, whose jobs are done in these tests. */
const runWeekly = (more: Readonly<Record<string, string>> = {}): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const env = {
      PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOME: home,
      NSEM_URL: market.url,
      WEEK: currentMonday(),
      ...keys,
      ...more,
    };
    execFile('bash', [script, join(home, 'backups')], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });

/** The server's week begins on Monday, in UTC. */
function currentMonday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

async function completeJob(content: string): Promise<void> {
  const languages = { source_language: 'en', target_language: 'tw' };
  const { id } = await client.nsem.jobs.create({
    service_type: 'translation',
    ...languages,
    content,
  });
  await provider.nsem.jobs.assign(id);
  await provider.nsem.jobs.deliver(id, { output_text: 'Maakye.' });
}

const payouts = async () => (await market.admin.admin.payouts.list()).data;

test('it backs up, pays each earning once, and saves the payouts as CSV', async () => {
  await completeJob('Good morning');
  const first = await runWeekly({ KEEP: '2' });
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toContain('contents\tverified\n');
  expect(await payouts()).toHaveLength(1);

  const second = await runWeekly({ KEEP: '2' });
  expect(second.code).toBe(0);
  expect(await payouts()).toHaveLength(1);

  await completeJob('Good evening');
  const third = await runWeekly({ KEEP: '2' });
  expect(third.code).toBe(0);
  const created = await payouts();
  expect(created).toHaveLength(2);

  const files = await readdir(join(home, 'backups'));
  expect(files.filter((name) => name.endsWith('.zip'))).toHaveLength(2);
  const csv = files.find((name) => name.endsWith('.csv')) ?? '';
  const lines = (await readFile(join(home, 'backups', csv), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + created.length);
});

test('a failed transfer ends it with 1', async () => {
  const [payout] = await payouts();
  const { admin } = market.admin;
  await admin.payouts.process(payout?.id ?? 0);
  await admin.payouts.update(payout?.id ?? 0, { status: 'failed', failure_reason: 'No account' });
  const { code, stderr } = await runWeekly();
  expect(code).toBe(1);
  expect(stderr).toContain('these transfers failed');
});

test.each([
  ['a key with another scope', () => ({ NSEM_BACKUP_KEY: keys['NSEM_PAYOUTS_KEY'] ?? '' }), 4],
  ['a missing key', () => ({ NSEM_PAYOUTS_KEY: '' }), 1],
  ['a server that does not respond', () => ({ NSEM_URL: 'http://127.0.0.1:9' }), 9],
])('%s ends it, and nothing is paid', async (_, more, expected) => {
  const before = await payouts();
  expect((await runWeekly(more())).code).toBe(expected);
  expect(await payouts()).toHaveLength(before.length);
});
