import { ApprovalRequiredError, type Approval } from '@nsem/sdk';
import { expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { describeFailure } from '../output/describe-failure.ts';
import { runProgram } from '../testing/run-program.ts';
import { problem, StubApi } from '../testing/stub-api.ts';

const approval: Approval = {
  id: 5,
  kind: 'credit',
  status: 'waiting',
  amount: 5000,
  user_id: 12,
  user_name: 'Kofi Mensah',
  job_id: null,
  returned_amount: null,
  payout_id: null,
  reference: 'MOMO-77120',
  note: 'Mobile money',
  requested_by: 1,
  requested_by_name: 'Efua Boateng',
  requested_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-27T09:00:00.000Z',
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  rejection_reason: null,
};

const run = (args: readonly string[], api: StubApi) =>
  runProgram(args, { env: { NSEM_URL: api.url, NSEM_TOKEN: 'session-1' } });

test('what waits is listed with the amount, the user and the admin', async () => {
  const refund = { ...approval, id: 4, kind: 'refund' as const, job_id: 128, note: null };
  await using api = await StubApi.start({ 'GET /admin/approvals': { json: [approval, refund] } });
  const { code, stdout } = await run(['approvals', 'list', '--status', 'waiting'], api);
  expect(code).toBe(exitCode.ok);
  expect(stdout).toBe(
    '5\twaiting\tcredit\t5000.00\tKofi Mensah\tEfua Boateng\t2026-11-20T09:00:00.000Z\tMobile money\n' +
      '4\twaiting\trefund 128\t5000.00\tKofi Mensah\tEfua Boateng\t2026-11-20T09:00:00.000Z\t\n',
  );
  expect(api.received[0]?.query.get('status')).toBe('waiting');
});

test('several are approved, until one is refused', async () => {
  const refused = problem(403, 'approval.second-admin-needed', 'You made this request.');
  await using api = await StubApi.start({
    'POST /admin/approvals/5/approve': { json: { ...approval, status: 'approved' } },
    'POST /admin/approvals/6/approve': refused,
  });
  const { code, stderr } = await run(['approvals', 'approve', '5', '6', '7'], api);
  expect(code).toBe(exitCode.authentication);
  expect(stderr).toContain('Approved 5: credit of GHS 5000.00 to Kofi Mensah.\n');
  expect(stderr).toContain('You made this request.');
  expect(api.received).toHaveLength(2);
});

test('one is rejected for a reason, which is required', async () => {
  await using api = await StubApi.start({
    'POST /admin/approvals/5/reject': { json: { ...approval, status: 'rejected' } },
  });
  expect((await run(['approvals', 'reject', '5'], api)).code).toBe(exitCode.usage);
  const done = await run(['approvals', 'reject', '5', '--reason', 'Wrong amount'], api);
  expect(done).toMatchObject({ code: exitCode.ok, stderr: 'Rejected 5. Nothing was done.\n' });
  expect(api.bodies).toEqual([{ reason: 'Wrong amount' }]);
});

test('a call that waits for a second admin is reported as not done yet', () => {
  const response = { status: 202, requestId: null, attempts: 1, header: () => null };
  const failure = describeFailure(new ApprovalRequiredError(approval, response), {});
  expect(failure.exitCode).toBe(exitCode.pending);
  expect(failure.lines).toEqual([
    'The credit waits for a second admin, as approval 5.',
    'Another admin can approve it with: nsem approvals approve 5',
  ]);
});
