import { dayMs, pesewas } from '@nsem/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSecondAdmin } from '../../testing/open-session.ts';
import { startTestServer, type Sending, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let second: string;

beforeEach(async () => {
  server = await startTestServer({ twoAdmins: { above: pesewas(100_000n) } });
  second = await openSecondAdmin(server.database.unitOfWork);
});
afterEach(() => server.stop());

const credit = (changed: object = {}, sending: Sending = {}) => {
  const { admin, client } = server.people;
  const body = { user_id: client.id, amount: 5000, note: 'Bank transfer', reference: 'ECO-1' };
  const json = { ...body, ...changed };
  return server.call('POST', '/wallet/admin/credits', { by: admin, json, ...sending });
};
const approve = (id: number, by: Sending['by'] = second, headers = {}) =>
  server.call('POST', `/admin/approvals/${id}/approve`, { by, headers });
const reject = (id: number, by: Sending['by'] = second, reason = 'The amount is wrong.') =>
  server.call('POST', `/admin/approvals/${id}/reject`, { by, json: { reason } });
const list = (query = '') => server.call('GET', `/admin/approvals${query}`, { by: second });
const balance = async () => {
  const { body } = await server.call('GET', '/wallet/me', { by: server.people.client });
  return body.wallet_balance;
};

describe('a credit above the threshold', () => {
  it('is answered 202 with the approval, and posted by the second admin', async () => {
    const { admin, client } = server.people;
    const asked = await credit();
    expect(asked).toMatchObject({
      status: 202,
      body: {
        kind: 'credit',
        status: 'waiting',
        amount: 5000,
        user_id: client.id,
        user_name: client.name,
        reference: 'ECO-1',
        note: 'Bank transfer',
        requested_by: admin.id,
        requested_by_name: admin.name,
        decided_by: null,
      },
    });
    const { requested_at: from, expires_at: until, id } = asked.body;
    expect(Date.parse(until) - Date.parse(from)).toBe(7 * dayMs);
    expect(await balance()).toBe(100);
    expect((await list('?status=waiting')).body).toEqual([asked.body]);
    const approved = await approve(id);
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await balance()).toBe(5100);
    const lines = await server.call('GET', '/wallet/transactions', { by: client });
    expect(lines.body[0]).toMatchObject({ amount: 5000, type: 'top-up' });
    expect((await list('?status=waiting')).body).toEqual([]);
    expect((await list('?status=approved')).body).toEqual([approved.body]);
  });

  it('is requested once if it is sent again, and one of the same transfer is refused', async () => {
    const headers = { 'idempotency-key': 'credit-eco-1' };
    const first = await credit({}, { headers });
    const again = await credit({}, { headers });
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect(await credit()).toMatchObject({
      status: 409,
      body: { code: 'approval.already-waiting' },
    });
    expect((await list()).body).toHaveLength(1);
  });

  it('can be requested, but not approved, with an API key', async () => {
    const key = await server.keyOf(server.people.admin, ['credits']);
    const asked = await credit({}, { by: key });
    expect(asked.status).toBe(202);
    expect((await approve(asked.body.id, key)).status).toBe(403);
    expect((await list()).body).toHaveLength(1);
  });

  it('is posted at once up to the threshold', async () => {
    expect((await credit({ amount: 1000 })).status).toBe(201);
    expect(await balance()).toBe(1100);
  });
});

describe('the decision', () => {
  it('is not made by the admin who requested it, except to withdraw it', async () => {
    const { admin } = server.people;
    const { body } = await credit();
    expect(await approve(body.id, admin)).toMatchObject({
      status: 403,
      body: { code: 'approval.second-admin-needed' },
    });
    expect((await list('?status=waiting')).body).toEqual([body]);
    expect(await reject(body.id, admin, 'A typing error.')).toMatchObject({
      status: 200,
      body: { status: 'rejected', decided_by: admin.id, rejection_reason: 'A typing error.' },
    });
    expect(await balance()).toBe(100);
  });

  it('needs a session that was confirmed in the last 10 minutes', async () => {
    const { body } = await credit();
    server.pass(11 * 60 * 1_000);
    for (const refused of [await approve(body.id), await reject(body.id)]) {
      expect(refused).toMatchObject({ body: { code: 'permission.confirmation-required' } });
    }
    expect((await list('?status=waiting')).status).toBe(200);
  });

  it('is made once, however often and at the same time it is sent', async () => {
    const { body } = await credit();
    const sent = await Promise.all([1, 2, 3].map(() => approve(body.id)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'approval.not-waiting',
      approval_status: 'approved',
    });
    expect((await reject(body.id)).status).toBe(409);
    expect(await balance()).toBe(5100);
  });

  it('is replayed if it is sent again with the same Idempotency-Key', async () => {
    const { body } = await credit();
    const headers = { 'idempotency-key': 'approve-1' };
    const first = await approve(body.id, second, headers);
    expect(await approve(body.id, second, headers)).toMatchObject({
      status: 200,
      text: first.text,
    });
  });

  it('is refused if the request has expired or does not exist', async () => {
    const { body } = await credit();
    expect((await approve(999)).status).toBe(404);
    server.pass(6 * dayMs);
    expect((await list('?status=waiting')).body).toHaveLength(1);
    server.pass(dayMs);
    const now = server.dependencies.clock.now();
    const token = await openSecondAdmin(server.database.unitOfWork, now);
    expect(await approve(body.id, token)).toMatchObject({
      status: 409,
      body: { code: 'approval.not-waiting', approval_status: 'expired' },
    });
  });
});

it('a refund and the completion of a payout wait too', async () => {
  await server.stop();
  server = await startTestServer({ twoAdmins: { above: pesewas(0n) } });
  const { admin, client, provider } = server.people;
  const call = (method: string, path: string, by: Sending['by'], json: unknown = {}) =>
    server.call(method, path, { by, json });
  const read = (path: string) => server.call('GET', path, { by: admin });
  const content = 'Please wash your hands with soap before you eat.';
  const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
  const { id } = (await call('POST', '/jobs/', client, { ...work, content })).body;
  await call('POST', `/jobs/${id}/assign`, provider);
  await call('POST', `/jobs/${id}/deliver`, provider, { output_text: 'Hohoro wo nsa.' });
  const made = await call('POST', '/wallet/admin/payouts/weekly', admin);
  const payout = `/wallet/admin/payouts/${made.body[0].id}`;
  await call('POST', `${payout}/process`, admin);
  const refund = await call('POST', `/jobs/${id}/refund`, admin, { reason: 'Half is missing.' });
  expect(refund).toMatchObject({ status: 202, body: { kind: 'refund', job_id: id } });
  const completed = await call('PUT', payout, admin, { status: 'completed' });
  expect(completed).toMatchObject({ status: 202, body: { kind: 'payout' } });
  expect((await read(payout)).body.status).toBe('processing');
});

describe('the list', () => {
  it('has pages, newest first', async () => {
    for (const reference of ['A-1', 'A-2', 'A-3']) await credit({ reference });
    const first = await list('?limit=2');
    const references = (body: readonly { reference: string }[]) =>
      body.map(({ reference }) => reference);
    expect(references(first.body)).toEqual(['A-3', 'A-2']);
    const next = /<([^<>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(references((await server.call('GET', next, { by: second })).body)).toEqual(['A-1']);
    expect((await list('?status=pending')).status).toBe(422);
  });
});
