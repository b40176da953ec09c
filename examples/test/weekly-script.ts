import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { ProgramResult } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const script = fileURLToPath(new URL('../admin-weekly.sh', import.meta.url));
const program = fileURLToPath(new URL('../../cli/bin/nsem.cjs', import.meta.url));

export let market: Marketplace;
let provider: TestUser;
let client: TestUser;
export let home: string;
export let keys: Readonly<Record<string, string>>;

/** Starts a marketplace before the tests of a file, and creates a home folder before each of them. */
export function openForTests(): void {
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
}

/** Runs the script for the current week, whose jobs are done in these tests. */
export const runWeekly = (more: Readonly<Record<string, string>> = {}): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const env = {
      PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOME: home,
      // Each start would compile the program anew.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
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

/** Has a job done. */
export async function completeJob(content: string): Promise<void> {
  const languages = { source_language: 'en', target_language: 'tw' };
  const { id } = await client.nsem.jobs.create({
    service_type: 'translation',
    ...languages,
    content,
  });
  await provider.nsem.jobs.assign(id);
  await provider.nsem.jobs.deliver(id, { output_text: 'Maakye.', note: 'Checked by hand.' });
}

export const payouts = async () => (await market.admin.admin.payouts.list()).data;
