import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { programs, root } from './project.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patterns-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What is reported of a file that uses a regular expression. */
function findingsOf(pattern: string): string {
  const file = join(folder, 'pattern.ts');
  writeFileSync(file, `export const pattern = ${pattern};\n`);
  const { stdout, stderr } = spawnSync(
    join(programs, 'oxlint'),
    ['-c', join(root, '.ci/patterns.oxlintrc.json'), '--format=unix', file],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return stdout;
}

test('a pattern that tries every way of dividing a text is found', () => {
  expect(findingsOf('/^data:(;[^,]*=?[^,]*)*,/')).toContain('no-super-linear-backtracking');
});

test('a pattern that starts anew at every character is found', () => {
  expect(findingsOf(String.raw`/\s+$/`)).toContain('no-super-linear-move');
});

test('a pattern with one way through every text passes', () => {
  expect(findingsOf(String.raw`/^\d{1,3}(?:,\d{3})*$/`)).not.toContain('regexp');
});
