import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import {
  completeJob,
  home,
  keys,
  market,
  openForTests,
  payouts,
  runWeekly,
} from './weekly-script.ts';

openForTests();

test('it backs up, pays each earning once, and saves the payouts as CSV', async () => {
  await completeJob('Good morning');
  const first = await runWeekly({ KEEP: '2' });
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toContain('contents\tverified\n');
  expect(await payouts()).toHaveLength(1);

  const second = await runWeekly({ KEEP: '2' });
  expect(second.code).toBe(0);
  expect(await payouts()).toHaveLength(1);

  await completeJob('Good evening');
  const third = await runWeekly({ KEEP: '2' });
  expect(third.code).toBe(0);
  const created = await payouts();
  expect(created).toHaveLength(2);

  const files = await readdir(join(home, 'backups'));
  expect(files.filter((name) => name.endsWith('.zip'))).toHaveLength(2);
  const csv = files.find((name) => name.endsWith('.csv')) ?? '';
  const lines = (await readFile(join(home, 'backups', csv), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + created.length);
});

test('a failed transfer ends it with 1', async () => {
  const [payout] = await payouts();
  const { admin } = market.admin;
  await admin.payouts.process(payout?.id ?? 0);
  await admin.payouts.update(payout?.id ?? 0, { status: 'failed', failure_reason: 'No account' });
  const { code, stderr } = await runWeekly();
  expect(code).toBe(1);
  expect(stderr).toContain('these transfers failed');
});

test.each([
  ['a key with another scope', () => ({ NSEM_BACKUP_KEY: keys['NSEM_PAYOUTS_KEY'] ?? '' }), 4],
  ['a missing key', () => ({ NSEM_PAYOUTS_KEY: '' }), 1],
  ['a server that does not respond', () => ({ NSEM_URL: 'http://127.0.0.1:9' }), 9],
])('%s ends it, and nothing is paid', async (_, more, expected) => {
  const before = await payouts();
  expect((await runWeekly(more())).code).toBe(expected);
  expect(await payouts()).toHaveLength(before.length);
});
