import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServer, parseConfig } from '../src/index.ts';
import { verifyData } from '../src/offline/verify.ts';
import { finishWeeklyCheck } from './support/finish-weekly-check.ts';
import { programEnvironment } from './support/run-bin.ts';

const program = fileURLToPath(new URL('support/weekly-check-program.ts', import.meta.url));
const added = 1_500;
const kills = 8;

let dataDir: string;
const config = () => parseConfig({ NSEM_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nsem-weekly-kill-'));
  await (await createServer(config())).stop();
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Stores files as uploads do, with their rows; returns their paths. */
async function addFiles(database: Database.Database): Promise<readonly string[]> {
  const insert = database.prepare(
    `insert into files (key, name, content_type, size_bytes, sha256)
    values (?, 'story.wav', 'audio/wav', ?, ?)`,
  );
  const paths: string[] = [];
  for (let n = 0; n < added; n += 1) {
    const bytes = randomBytes(6_000);
    const key = `${randomBytes(16).toString('hex')}.wav`;
    const shard = join(dataDir, 'files', key.slice(0, 2));
    await mkdir(shard, { recursive: true });
    paths.push(join(shard, key));
    await writeFile(join(shard, key), bytes);
    insert.run(key, bytes.length, createHash('sha256').update(bytes).digest('hex'));
  }
  return paths;
}

const start = () => {
  const child = spawn(process.execPath, ['--conditions=source', program, dataDir], {
    env: programEnvironment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, exited: once(child, 'exit') };
};

const readProgress = async (): Promise<number> => {
  const content = await readFile(join(dataDir, 'weekly-check.json'), 'utf8').catch(() => '');
  if (content === '') return 0;
  const { underWay, last } = JSON.parse(content) as Record<string, { files: number } | null>;
  return underWay?.files ?? last?.files ?? 0;
};

it('a weekly check that is killed again and again counts every file once, and all that are damaged', async () => {
  const database = new Database(join(dataDir, 'nsem.db'));
  const paths = await addFiles(database);
  const count = database.prepare<[], number>('select count(*) from files').pluck().get() ?? 0;
  database.close();
  const damaged = [7, 150, added - 1].map((n) => paths[n] ?? '');
  for (const path of damaged) await writeFile(path, 'x'.repeat(6_000));
  const changes = watch(dataDir);
  const seen = [0];
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, exited } = start();
    const before = seen.at(-1) ?? 0;
    while ((await readProgress()) <= before && child.exitCode === null) {
      await Promise.race([once(changes, 'change'), exited]);
    }
    await wait(kill * 3);
    child.kill('SIGKILL');
    await exited;
    seen.push(await readProgress());
  }
  changes.close();
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen);
  expect(seen.at(-1)).toBeLessThan(count);
  expect(await finishWeeklyCheck(dataDir)).toMatchObject({
    files: count,
    damagedFiles: damaged.length,
  });
  const { problems } = await verifyData(config());
  expect(problems.filter((problem) => problem.includes('file'))).toHaveLength(damaged.length);
});
