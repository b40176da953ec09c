import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type Sending, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let job: number;

/** The provider is paid under the name of the client, who had one free job. */
beforeAll(async () => {
  server = await startTestServer({ promotion: { freeWords: 500 } });
  const { otherClient, provider } = server.people;
  const account = { kind: 'mobile_money', network: 'mtn', number: '024 412 3456' };
  const json = { ...account, holder_name: otherClient.name };
  await server.call('PUT', '/users/me/payout-account', { by: provider, json });
  const order = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Please wash your hands with soap before you eat.',
  };
  const { body } = await server.call('POST', '/jobs/', { by: otherClient, json: order });
  job = body.id;
  await server.call('POST', `/jobs/${job}/assign`, { by: provider });
  const output = { output_text: 'Yɛsrɛ wo, hohoro wo nsa ansa na woadidi.' };
  await server.call('POST', `/jobs/${job}/deliver`, { by: provider, json: output });
});
afterAll(() => server.stop());

const list = async (query = '', by: Sending['by'] = server.people.admin) =>
  (await server.call('GET', `/admin/suspicious-pairs${query}`, { by })).body;

const held = async () =>
  (await server.call('GET', '/admin/earnings/held', { by: server.people.admin })).body;

it('a delivery of a free job to a namesake of the payee is noted, and holds the earning', async () => {
  const { otherClient, provider } = server.people;
  expect(await list()).toMatchObject([
    {
      status: 'open',
      service_provider_id: provider.id,
      provider_id: provider.providerId,
      client_id: otherClient.id,
      client_name: otherClient.name,
      evidence: [{ reason: 'payee-name', count: 1 }],
      note: null,
      reviewed_by: null,
    },
  ]);
  expect(await held()).toMatchObject([
    { job_id: job, hold_reasons: expect.arrayContaining(['under-review']) },
  ]);
});

it('an admin, or a key for payouts, reviews it with a note', async () => {
  const { admin } = server.people;
  const [{ id }] = await list('?status=open');
  const key = await server.keyOf(admin, ['payouts']);
  const review = (pair: number, json: object) =>
    server.call('POST', `/admin/suspicious-pairs/${pair}/review`, { by: key, json });
  const dismissal = { outcome: 'dismissed', note: 'Her sister.' };
  expect((await review(id, { outcome: 'open', note: 'x' })).status).toBe(422);
  expect((await review(id, { outcome: 'dismissed', note: ' ' })).status).toBe(422);
  expect(await review(987, dismissal)).toMatchObject({
    status: 404,
    body: { code: 'payout.pair-not-found' },
  });
  const stale = { ...dismissal, seen_at: '2026-01-01T00:00:00Z' };
  expect(await review(id, stale)).toMatchObject({
    status: 409,
    body: { code: 'payout.pair-changed' },
  });
  const reviewed = { status: 'dismissed', note: 'Her sister.', reviewed_by: admin.id };
  const [{ updated_at: seenAt }] = await list();
  for (const sent of [
    { ...dismissal, seen_at: seenAt },
    { ...dismissal, seen_at: seenAt },
  ]) {
    expect(await review(id, sent)).toMatchObject({ status: 200, body: reviewed });
  }
  expect(await list('?status=open')).toEqual([]);
  expect(await list('', key)).toMatchObject([{ ...reviewed, reviewed_by_name: admin.name }]);
  const [earning] = await held();
  expect(earning.hold_reasons).not.toContain('under-review');
});
