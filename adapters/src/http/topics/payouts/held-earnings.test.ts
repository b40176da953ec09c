import { dayMs } from '@nsem/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type Sending, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let job: number;

beforeEach(async () => {
  server = await startTestServer({ promotion: { freeWords: 500 }, earningHold: { holdDays: 2 } });
  const { otherClient, provider } = server.people;
  const json = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Please wash your hands with soap before you eat.',
  };
  const { body } = await server.call('POST', '/jobs/', { by: otherClient, json });
  job = body.id;
  await server.call('POST', `/jobs/${job}/assign`, { by: provider });
  const output = { output_text: 'Yɛsrɛ wo, hohoro wo nsa ansa na woadidi.' };
  await server.call('POST', `/jobs/${job}/deliver`, { by: provider, json: output });
});
afterEach(() => server.stop());

const weekly = async (by: Sending['by'] = server.people.admin) => {
  const made = await server.call('POST', '/wallet/admin/payouts/weekly', { by, json: {} });
  return made.body.map(({ amount }: { amount: number }) => amount);
};

const held = async () => {
  const { admin, provider } = server.people;
  const all = await server.call('GET', '/admin/earnings/held', { by: admin });
  const own = await server.call('GET', '/earnings', { by: provider });
  expect(own.body.held).toEqual(all.body);
  const conditions = { days: 2, paying_clients: 3, least_paid: 10 };
  expect(own.body.hold_conditions).toEqual(conditions);
  return all.body;
};

it('the earning of a free job is shown with why it is held, and is not paid by its age', async () => {
  const [earning, ...others] = await held();
  expect(earning).toMatchObject({ job_id: job, amount: 0.23, released_at: null });
  const { provider } = server.people;
  expect(earning).toMatchObject({
    service_provider_id: provider.id,
    service_provider_name: provider.name,
    provider_id: provider.providerId,
    paid_jobs: 0,
    hold_reasons: ['too-recent', 'too-few-paying-clients', 'commission-too-low'],
    paying_clients: 0,
    paying_clients_needed: 3,
    missing_commission: 0.23,
  });
  expect(Date.parse(earning.held_until) - Date.parse(earning.completed_at)).toBe(2 * dayMs);
  expect(others).toEqual([]);
  const key = await server.keyOf(server.people.admin, ['payouts']);
  expect(await weekly(key)).toEqual([]);
  server.pass(2 * dayMs);
  const reasons = ['too-few-paying-clients', 'commission-too-low'];
  expect(await held()).toMatchObject([{ hold_reasons: reasons }]);
  expect(await weekly(key)).toEqual([]);
});

it('what is held is in the wallet of its provider until it is released, and in no other', async () => {
  const { admin, otherClient, provider } = server.people;
  const walletOf = async (by: Sending['by']) =>
    (await server.call('GET', '/wallet/me', { by })).body;
  expect(await walletOf(provider)).toMatchObject({ wallet_balance: 0.23, held_from_payouts: 0.23 });
  await server.call('POST', `/admin/earnings/${job}/release`, { by: admin });
  expect(await walletOf(provider)).toMatchObject({ wallet_balance: 0.23, held_from_payouts: 0 });
  for (const by of [admin, otherClient])
    expect(await walletOf(by)).toMatchObject({ held_from_payouts: null });
});

it('an admin, or a key for payouts, releases it', async () => {
  const key = await server.keyOf(server.people.admin, ['payouts']);
  const release = (id: number) => server.call('POST', `/admin/earnings/${id}/release`, { by: key });
  expect(await release(job)).toMatchObject({
    status: 200,
    body: { job_id: job, held_until: null, hold_reasons: [], paying_clients: null },
  });
  expect((await release(job)).status).toBe(200);
  expect(await release(987)).toMatchObject({ body: { code: 'payout.earning-not-found' } });
  expect(await weekly()).toEqual([0.23]);
});
