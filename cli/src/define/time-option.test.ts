import { expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { StubApi } from '../testing/stub-api.ts';

const order = ['jobs', 'create', '--from', 'en', '--to', 'tw', '--text', 'Akwaaba'];
const run = (api: StubApi, args: readonly string[], atTerminal = false) =>
  runProgram(args, { env: { NSEM_URL: api.url, NSEM_TOKEN: 'key' }, atTerminal });

const due = ({ received }: StubApi) =>
  (JSON.parse(String(received.at(-1)?.body)) as { due_at: string }).due_at;

test('a due time without a zone is that of the user, or UTC with --utc', async () => {
  await using api = await StubApi.start({ 'POST /jobs/': { json: sampleJob() } });
  await run(api, [...order, '--due', '2027-03-02T10:00']);
  expect(due(api)).toBe(new Date(2027, 2, 2, 10, 0).toISOString());
  await run(api, ['--utc', ...order, '--due', '2027-03-02T10:00']);
  expect(due(api)).toBe('2027-03-02T10:00:00.000Z');
  await run(api, [...order, '--due', '2027-03-02T10:00+02:00']);
  expect(due(api)).toBe('2027-03-02T08:00:00.000Z');
});

test('a terminal shows the times of the user, or UTC with --utc; a pipe and JSON what the server answered', async () => {
  const job = sampleJob({ created_at: '2026-11-20T09:30:00.000Z' });
  await using api = await StubApi.start({ 'GET /jobs/7': { json: job } });
  const utc = await run(api, ['jobs', 'get', '7', '--utc'], true);
  expect(utc.stdout).toContain('2026-11-20 09:30 UTC');
  const at = new Date(job.created_at);
  const local = `${at.getDate()} ${String(at.getHours()).padStart(2, '0')}:`;
  expect((await run(api, ['jobs', 'get', '7'], true)).stdout).toContain(`2026-11-${local}`);
  expect((await run(api, ['jobs', 'get', '7'])).stdout).toContain(`created\t${job.created_at}\n`);
  const { stdout } = await run(api, ['jobs', 'get', '7', '--utc', '--jq', '.created_at']);
  expect(stdout).toBe(`${job.created_at}\n`);
});

test.each([
  [[...order, '--due', '2027-02-30T10:00']],
  [[...order, '--due', '17:00']],
  [['jobs', 'update', '7', '--due', '2026-04-31T10:00']],
  [['proposals', 'add', '7', '--due', '2027-03-02T24:00']],
  [['keys', 'create', 'Clinic', '--expires', '2027-02-29']],
  [['keys', 'update', '5', '--expires', '99999d']],
  [['jobs', 'list', '--created-after', '2026-04-31']],
  [['jobs', 'list', '--created-before', 'yesterday']],
  [['audit', 'list', '--from', '2026-11-31']],
  [['audit', 'export', '--to', '0026-11-30']],
  [['admin', 'export', 'jobs', '--created-after', '2026-13-01']],
  [['payouts', 'run', '--yes', '--week', '2026-02-30']],
  [['payouts', 'export', '--week', '0001-W01']],
])('what is no time is refused with its value, and nothing is sent: nsem %s', async (args) => {
  await using api = await StubApi.start({});
  const { code, stderr } = await run(api, args);
  expect(code).toBe(exitCode.usage);
  expect(stderr).toContain(args.at(-1));
  expect(api.received).toEqual([]);
});

test('a day of a list begins and ends in the zone of the user', async () => {
  await using api = await StubApi.start({ 'GET /admin/audit-log': { json: [] } });
  await run(api, ['audit', 'list', '--from', '2026-11-01', '--to', '2026-11-30']);
  const query = api.received.at(-1)?.query;
  expect(query?.get('from')).toBe(new Date(2026, 10, 1).toISOString());
  expect(query?.get('to')).toBe(new Date(new Date(2026, 11, 1).getTime() - 1).toISOString());
});
