import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startExample } from './run-example.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'embed-'));
});

afterEach(() => rm(cwd, { recursive: true }));

const embed = (folder: string) => startExample('embed-server.ts', [folder], { cwd, env: {} });

test('a folder that cannot be used is reported in a sentence', async () => {
  await writeFile(join(cwd, 'akwaaba'), 'Akwaaba!');
  const { code, stdout, stderr } = await embed('akwaaba').ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /StartError: The data directory \S+akwaaba cannot be used: it is a file\.\n/,
  );
});
