import { tmpdir } from 'node:os';

import { expect, test } from 'vitest';

import { startExample } from './run-example.ts';

test('the rules run without a server: a price, a refusal, a credit and a quote', async () => {
  const where = { cwd: tmpdir(), env: {} };
  expect(
    await startExample('embed-core.ts', ['Drink plenty of clean water.'], where).ended,
  ).toEqual({
    code: 0,
    stderr: '',
    stdout: `Kojo credits himself: permission.denied
A translation of 5 words costs GHS 1.25.
Kojo has GHS 20.00.
`,
  });
});
