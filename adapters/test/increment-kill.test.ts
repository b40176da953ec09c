import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { byTier } from '@nsem/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUpIncrement } from '../src/backup/increments/back-up-increment.ts';
import { openArchive, type Archive } from '../src/backup/read-archive.ts';
import { restoreData } from '../src/backup/restore-data.ts';
import { createServer, parseConfig, type RunningServer } from '../src/index.ts';
import { systemClock } from '../src/system-clock.ts';
import { testEnvironment } from '../src/testing/marketplace.ts';
import { digestRows } from './support/digest-rows.ts';
import { runBin } from './support/run-bin.ts';

const rounds = byTier({ main: 4, exhaustive: 20 });

let folder: string;
let dataDir: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-increment-kill-'));
  dataDir = join(folder, 'data');
  server = await createServer(
    parseConfig({ ...testEnvironment(dataDir), LOG_LEVEL: 'silent', PORT: '0' }),
  );
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes to the marketplace while it is backed up. */
async function sendMessage(n: number): Promise<void> {
  const message = {
    name: 'Efua Sarpong',
    email: `efua${n}@example.com`,
    message: 'Maakye! Do you have narrators of Fante?',
  };
  const sent = await fetch(`${server.url}/contact-messages/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  // The marketplace limits how many it takes; those that it took are enough.
  expect([201, 429]).toContain(sent.status);
}

/** The archives that lead to the last one, the oldest first. */
async function followBack(files: readonly string[]): Promise<readonly string[]> {
  const archives: (readonly [string, Archive])[] = [];
  for (const file of files) archives.push([file, await openArchive(file)]);
  const chain: string[] = [];
  let sought = archives.at(-1)?.[1].manifestSha256;
  for (const [file, { manifest, manifestSha256 }] of archives.toReversed()) {
    if (manifestSha256 !== sought) continue;
    chain.unshift(file);
    sought = manifest.increment?.manifest_sha256;
  }
  for (const [, archive] of archives) archive.close();
  return chain;
}

it('an increment that is killed leaves whole archives and an index that leads to one of them', async () => {
  const index = join(folder, 'backups.index');
  const files: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const file = join(folder, `${n}.zip`);
    const run = runBin({ NSEM_DATA_DIR: dataDir }, 'backup', file, '--index', index);
    const killing = pause(200 + Math.random() * 1_200).then(() => run.child.kill('SIGKILL'));
    await Promise.all([sendMessage(n), run.ended, killing]);
    if (existsSync(file)) files.push(file);
  }
  await server.stop();
  const last = await backUpIncrement(
    parseConfig({ NSEM_DATA_DIR: dataDir }),
    join(folder, 'last.zip'),
    {
      clock: systemClock,
      index,
    },
  );
  const chain = await followBack([...files, last.file]);
  const restored = join(folder, 'restored');
  await restoreData({ dataDir: restored }, chain, { now: Date.now() });
  expect(digestRows(restored)).toEqual(digestRows(dataDir));
});
