import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { programs, root } from './project.mjs';

const patterns = {
  dividing: '/^data:(;[^,]*=?[^,]*)*,/',
  moving: String.raw`/\s+$/`,
  linear: String.raw`/^\d{1,3}(?:,\d{3})*$/`,
};

let findings: readonly string[];

// One run for all patterns: the linter takes far longer to start than to read a file.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'patterns-'));
  for (const [name, pattern] of Object.entries(patterns)) {
    writeFileSync(join(folder, `${name}.ts`), `export const pattern = ${pattern};\n`);
  }
  const { stdout, stderr } = spawnSync(
    join(programs, 'oxlint'),
    ['-c', join(root, '.ci/patterns.oxlintrc.json'), '--format=unix', folder],
    { cwd: root, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  findings = stdout.split('\n');
});

/** What is reported of the file that uses a pattern. */
const findingsOf = (name: keyof typeof patterns): string =>
  findings.filter((line) => line.includes(`${name}.ts:`)).join('\n');

test('a pattern that tries every way of dividing a text is found', () => {
  expect(findingsOf('dividing')).toContain('no-super-linear-backtracking');
});

test('a pattern that starts anew at every character is found', () => {
  expect(findingsOf('moving')).toContain('no-super-linear-move');
});

test('a pattern with one way through every text passes', () => {
  expect(findingsOf('linear')).not.toContain('regexp');
});
