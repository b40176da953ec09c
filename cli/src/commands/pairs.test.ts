import { expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { problem, StubApi } from '../testing/stub-api.ts';

const pair = {
  id: 3,
  status: 'open',
  service_provider_id: 21,
  service_provider_name: 'Abena Owusu',
  provider_id: 'PRV-7K2M9Q',
  client_id: 34,
  client_name: 'Kofi Mensah',
  evidence: [
    { reason: 'same-device', count: 1 },
    { reason: 'tiny-jobs', count: 3 },
  ],
  note: null,
  found_at: '2026-11-20T10:15:00.000Z',
  updated_at: '2026-11-20T10:15:00.000Z',
  reviewed_at: null,
  reviewed_by: null,
  reviewed_by_name: null,
};

const run = (args: readonly string[], api: StubApi) =>
  runProgram(args, { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' } });

test('pairs are listed with the evidence', async () => {
  await using api = await StubApi.start({ 'GET /admin/suspicious-pairs': { json: [pair] } });
  const { code, stdout } = await run(['pairs', 'list', '--status', 'open'], api);
  expect({ code, stdout }).toEqual({
    code: exitCode.ok,
    stdout:
      '3\topen\tAbena Owusu\tKofi Mensah\t2026-11-20T10:15:00.000Z\tsame-device (1), tiny-jobs (3)\n',
  });
});

test.each([
  ['dismissed', 'Dismissed 3. It holds no earnings any longer.\n'],
  ['confirmed', 'Confirmed 3. Its free earnings stay held.\n'],
])('a pair is %s with a note', async (outcome, stderr) => {
  const reviewed = { ...pair, status: outcome };
  await using api = await StubApi.start({
    'POST /admin/suspicious-pairs/3/review': { json: reviewed },
    'POST /admin/suspicious-pairs/4/review': problem(404, 'payout.pair-not-found', 'No such pair.'),
  });
  const line = ['pairs', 'review', '3', outcome, '--note', 'Two colleagues'];
  expect(await run(line, api)).toMatchObject({ code: exitCode.ok, stderr });
  expect(JSON.parse((await run([...line, '--json'], api)).stdout)).toEqual(reviewed);
  const missing = ['pairs', 'review', '4', outcome, '--note', 'Two colleagues'];
  expect((await run(missing, api)).code).toBe(exitCode.notFound);
});

test('the state that an admin has seen is sent with the review', async () => {
  await using api = await StubApi.start({
    'POST /admin/suspicious-pairs/3/review': problem(409, 'payout.pair-changed', 'It has changed.'),
  });
  const line = ['pairs', 'review', '3', 'dismissed', '--note', 'Two colleagues'];
  const { code } = await run([...line, '--seen-at', pair.updated_at], api);
  expect(code).toBe(exitCode.conflict);
  const body = { outcome: 'dismissed', note: 'Two colleagues', seen_at: pair.updated_at };
  expect(api.bodies).toEqual([body]);
});
