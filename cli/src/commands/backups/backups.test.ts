import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { exitCode } from '../../cli-error.ts';
import { runProgram } from '../../testing/run-program.ts';
import { StubApi } from '../../testing/stub-api.ts';

const name = 'nsem-database-2026-11-21T17-25-56Z.db';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

const serve = () =>
  StubApi.start({
    'GET /admin/download/database': {
      bytes: Buffer.from('No database'),
      headers: { 'content-disposition': `attachment; filename="${name}"` },
    },
  });

const run = (api: StubApi, ...more: string[]) =>
  runProgram(['backups', 'create', 'database', ...more], {
    env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' },
  });

test('a folder that does not exist is refused before a backup is made', async () => {
  await using api = await serve();
  const to = join(folder, 'none');
  expect(await run(api, '--to', to)).toMatchObject({
    code: exitCode.usage,
    stderr: `error: The folder ${to} does not exist.\nCreate it, or add --create.\n`,
  });
  expect(api.received).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('so is a file, also with --create', async () => {
  await using api = await serve();
  const to = join(folder, 'file');
  await writeFile(to, '');
  for (const more of [[], ['--create']]) {
    expect(await run(api, '--to', to, ...more)).toMatchObject({
      code: exitCode.usage,
      stderr: `error: ${to} is not a folder.\n`,
    });
  }
  expect(api.received).toEqual([]);
});

test('--create creates the folder, in which only its owner can read the backup', async () => {
  await using api = await serve();
  const to = join(folder, 'a', 'backups');
  const { stderr } = await run(api, '--to', to, '--create');
  expect(stderr).toContain(`Saved ${join(to, name)}`);
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect([await modeOf(join(folder, 'a')), await modeOf(to)]).toEqual(['700', '700']);
  // What was received is no database, and has another name since then.
  expect(await modeOf(join(to, `${name}.damaged`))).toBe('600');
  // A folder that exists remains as it is.
  await chmod(to, 0o750);
  await run(api, '--to', to, '--create');
  expect(await modeOf(to)).toBe('750');
});
