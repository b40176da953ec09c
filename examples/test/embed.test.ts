import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startExample } from './run-example.ts';

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'embed-'));
});

afterEach(() => rm(cwd, { recursive: true }));

const embed = (folder: string) => startExample('embed.ts', [folder], { cwd, env: {} });

test('a whole marketplace runs in the program, has its first job done, and stops', async () => {
  const { code, stdout, stderr } = await embed('akwaaba').ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^The marketplace is at http:\/\/127\.0\.0\.1:\d+\nKojo asks for 12 words, worth GHS \d+\.\d\d\.\nKojo reads: Nom nsu .*\nAma has earned GHS \d+\.\d\d\.\nIt has stopped\.\n$/,
  );
  expect(await readdir(join(cwd, 'akwaaba'))).toContain('nsem.db');
  expect(await embed('akwaaba').ended).toEqual({
    code: 1,
    stdout: '',
    stderr: 'akwaaba holds a marketplace already.\n',
  });
});

test('a folder that is none is told in a sentence', async () => {
  await writeFile(join(cwd, 'akwaaba'), 'Akwaaba!');
  const { code, stdout, stderr } = await embed('akwaaba').ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^The data directory \S+akwaaba cannot be used: it is a file\.\n$/);
});
