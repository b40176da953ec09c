import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { exitCode } from '../../exit-code.ts';
import { runProgram } from '../../testing/run-program.ts';
import { StubApi } from '../../testing/stub-api.ts';

const bytes = Buffer.from('PK and so on');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-export-'));
});
afterEach(() => rm(folder, { recursive: true }));

const serve = () =>
  StubApi.start({
    'GET /users/me/export': {
      bytes,
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="nsem-my-data-2026-11-21T17-25-56Z.zip"',
      },
    },
  });

test('saves all data of the account under the suggested name, without replacing a file', async () => {
  await using api = await serve();
  const setting = { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session' } };
  const args = ['account', 'export', '-o', folder];
  const saved = await runProgram(args, setting);
  const path = join(folder, 'nsem-my-data-2026-11-21T17-25-56Z.zip');
  expect(saved).toMatchObject({ code: 0, stdout: '', stderr: `Saved ${path} (12 bytes)\n` });
  expect((await readFile(path)).equals(bytes)).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await runProgram(args, setting)).code).toBe(exitCode.conflict);
});

test('does not replace a device, such as /dev/null', async () => {
  await using api = await serve();
  const setting = { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session' } };
  expect(await runProgram(['account', 'export', '-o', '/dev/null'], setting)).toMatchObject({
    code: exitCode.usage,
    stderr: 'error: /dev/null is not a file.\nFor standard output, use -.\n',
  });
});
