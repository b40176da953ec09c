import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { completeJob, home, openForTests, payouts, runWeekly } from './weekly-script.ts';

openForTests();

test('it backs up, pays the earnings, and saves the payouts as CSV', async () => {
  await completeJob('Good morning');
  const { code, stdout } = await runWeekly({ KEEP: '2' });
  expect(code).toBe(0);
  expect(stdout).toContain('contents\tverified\n');
  expect(await payouts()).toHaveLength(1);
  const files = await readdir(join(home, 'backups'));
  expect(files.filter((name) => name.endsWith('.zip'))).toHaveLength(1);
  const csv = files.find((name) => name.endsWith('.csv')) ?? '';
  const lines = (await readFile(join(home, 'backups', csv), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
});

test('without a key it ends, and nothing is paid', async () => {
  const before = await payouts();
  expect((await runWeekly({ NSEM_PAYOUTS_KEY: '' })).code).toBe(1);
  expect(await payouts()).toHaveLength(before.length);
});
