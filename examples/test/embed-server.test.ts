import { mkdtemp, readdir, rm } from 'node:fs/promises';
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

/** What a program has reported, except that a busy machine has stalled it. */
const faultsIn = (stderr: string): readonly string[] =>
  stderr.split('\n').filter((line) => line !== '' && !line.includes('the event loop was stalled'));

test('a marketplace under a path of a host has its first job done, and stops', async () => {
  const { code, stdout, stderr } = await embed('akwaaba').ended;
  expect({ code, faults: faultsIn(stderr) }).toEqual({ code: 0, faults: [] });
  expect(stdout).toMatch(
    /^This page belongs to the host\.\n5 words for Kojo: Nom nsu .*\nThe marketplace has stopped\.\n$/,
  );
  expect(await readdir(join(cwd, 'akwaaba'))).toContain('nsem.db');
});
