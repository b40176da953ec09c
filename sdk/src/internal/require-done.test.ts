import { expect, test } from 'vitest';

import { ApprovalRequiredError, Nsem, NsemError, type Approval } from '../index.ts';

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

const answering = (status: number, body: unknown) =>
  new Nsem({
    baseUrl: 'http://nsem.example',
    fetch: async () => Response.json(body, { status, headers: { 'request-id': 'r-1' } }),
  });

const calls: readonly [string, (nsem: Nsem) => Promise<unknown>][] = [
  ['a credit', (nsem) => nsem.wallet.credit({ user_id: 12, amount: 5000, note: 'MoMo' })],
  ['a refund', (nsem) => nsem.jobs.refund(128, { reason: 'Half is missing.' })],
  ['a payout', (nsem) => nsem.admin.payouts.update(7, { status: 'completed' })],
];

test.each(calls)('%s that waits for a second admin throws, with the approval', async (_, call) => {
  const thrown = await call(answering(202, approval)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(ApprovalRequiredError);
  expect(thrown).toBeInstanceOf(NsemError);
  expect(thrown).toMatchObject({
    approval,
    code: 'approval.required',
    status: 202,
    requestId: 'r-1',
    detail: 'The credit waits for a second admin, as approval 5.',
  });
});

test.each(calls)('%s that was done returns what it is', async (_, call) => {
  expect(await call(answering(200, { id: 41 }))).toEqual({ id: 41 });
});

test('the response of a call that waits is not available either', async () => {
  const call = answering(202, approval).jobs.refund(128, { reason: 'Half is missing.' });
  await expect(call.withResponse()).rejects.toThrow(ApprovalRequiredError);
});
