import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, parseConfig } from '../src/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../src/persistence/testing/postgres/temporary-postgres.ts';
import { runBin } from './support/run-bin.ts';
import { runHere } from './support/run-here.ts';

let folder: string;
let database: TestDatabase;
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-postgres-commands-'));
  database = await createTestDatabase('empty');
  const file = { NSEM_DATA_DIR: join(folder, 'demo'), PORT: '0', LOG_LEVEL: 'error' };
  await (await createServer(parseConfig(file))).stop();
  environment = {
    NSEM_DATA_DIR: join(folder, 'data'),
    NSEM_SECRET: 'the secret of a marketplace for tests',
    DATABASE_URL: database.url,
  };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the program. */
async function runBuilt(args: readonly string[]) {
  const { ended, stdout, stderr } = runBin(environment, ...args);
  const code = await ended;
  return { code, said: `${stdout()}${stderr()}` };
}

/** The same in this process. */
async function run(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runHere(args, { ...environment, ...more });
  return { code, said: `${stdout}${stderr}` };
}

/** The program in the exhaustive tier. */
const runProgram = byTier({ main: run, exhaustive: runBuilt });

describe('the commands with a database in PostgreSQL', () => {
  it('move a marketplace into it', async () => {
    const moved = await runProgram(['restore', join(folder, 'demo', 'nsem.db'), '--unsigned']);
    expect(moved.said).toMatch(/Restored the backup into test_\d+ at 127\.0\.0\.1:\d+: 20 jobs/);
    expect(moved.code).toBe(0);
    const again = await run(['restore', join(folder, 'demo', 'nsem.db'), '--unsigned']);
    expect(again.said).toContain('Without a terminal, confirm this with --yes.');
    const found = await run(['verify', '--quick']);
    expect(found.said).toMatch(/test_\d+ at 127\.0\.0\.1:\d+ is NOT valid \(20 jobs/);
    expect(found.said).not.toContain('pages');
    expect(found.code).toBe(1);
  });

  it('write a backup that can be checked without it', async () => {
    const backups = join(folder, 'backups');
    await mkdir(backups);
    const written = await run(['backup', backups]);
    expect(written).toMatchObject({ code: 0 });
    const [name = ''] = await readdir(backups);
    const checked = await run(['verify', join(backups, name)]);
    expect(checked.said).toContain('is a backup of');
    expect(checked.code).toBe(0);
  });

  it('change accounts in it', async () => {
    const password = { NSEM_ADMIN_PASSWORD: 'kente-loom-in-bonwire' };
    const admin = 'second.admin@example.com';
    const added = await run(['create-admin', admin], password);
    expect(added).toEqual({ code: 0, said: `${admin} is an admin now.\n` });
    const encrypted = await run(['re-encrypt']);
    expect(encrypted.said).toContain('Re-encrypted with the current secret');
  });
});
