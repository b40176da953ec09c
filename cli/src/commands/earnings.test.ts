import { expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { runProgram } from '../testing/run-program.ts';
import { problem, StubApi } from '../testing/stub-api.ts';

const earning = {
  job_id: 128,
  service_provider_id: 21,
  service_provider_name: 'Abena Owusu',
  provider_id: 'PRV-7K2M9Q',
  paid_jobs: 1,
  gross_amount: 3,
  commission_amount: 0.45,
  amount: 2.55,
  completed_at: '2026-11-20T10:15:00.000Z',
  held_until: '2026-12-04T10:15:00.000Z',
  hold_reasons: ['too-few-paying-clients', 'commission-too-low'],
  paying_clients: 1,
  paying_clients_needed: 3,
  missing_commission: 1.05,
  released_at: null,
};

const run = (line: string, api: StubApi) =>
  runProgram(line.split(' '), { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' } });

test('held earnings are listed with what would release them', async () => {
  await using api = await StubApi.start({ 'GET /admin/earnings/held': { json: [earning] } });
  const { code, stdout } = await run('earnings held', api);
  expect({ code, stdout }).toEqual({
    code: exitCode.ok,
    stdout: '128\t21\t2.55\t2026-12-04T10:15:00.000Z\t1 of 3\t1.05\tAbena Owusu\n',
  });
});

test('an earning is released by its job', async () => {
  const released = { ...earning, held_until: null, released_at: '2026-11-21T10:15:00.000Z' };
  await using api = await StubApi.start({
    'POST /admin/earnings/128/release': { json: released },
    'POST /admin/earnings/129/release': problem(404, 'payout.earning-not-found', 'No such job.'),
  });
  const done = await run('earnings release 128', api);
  expect(done).toMatchObject({
    code: 0,
    stderr: 'The earning of job 128 is in the next payouts.\n',
  });
  expect(JSON.parse((await run('earnings release 128 --json', api)).stdout)).toEqual(released);
  expect((await run('earnings release 129', api)).code).toBe(exitCode.notFound);
});

test('a wallet shows what payouts leave out, to those who are paid out', async () => {
  const wallet = { user_id: 7, wallet_balance: 9.5, held: 0, total_spent: 0, total_earned: 9.5 };
  const read = async (held: number | null) => {
    const json = { ...wallet, pending_payout: 0, held_from_payouts: held };
    await using api = await StubApi.start({ 'GET /wallet/me': { json } });
    return (await run('wallet show', api)).stdout;
  };
  expect(await read(2.55)).toContain('held from payouts\tGHS 2.55\n');
  expect(await read(null)).not.toContain('held from payouts');
});
