import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { runProgram } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nsem-terms-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['utf8', 'term\nɛkɔm\n', { csv: 'term\nɛkɔm\n' }],
  ['latin1', 'term\nsanté\n', { csv_base64: 'dGVybQpzYW506Qo=' }],
  ['utf16le', '\uFEFFa\n', { csv_base64: '//5hAAoA' }],
  ['utf16le', 'a\n', { csv_base64: 'YQAKAA==' }],
] as const)('a file in %s is sent so that no letter is lost', async (encoding, text, sent) => {
  const counts = { added: 1, updated: 0, dry_run: true };
  await using api = await StubApi.start({ 'POST /glossary/import': { json: counts } });
  const file = join(folder, 'terms.csv');
  await writeFile(file, Buffer.from(text, encoding));
  const env = { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' };
  const { code } = await runProgram(['glossary', 'import', file, '--check'], { env });
  expect(code).toBe(0);
  expect(api.bodies).toMatchObject([sent]);
});
