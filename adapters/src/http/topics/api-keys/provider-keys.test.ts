import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderNarration } from '../../testing/moved-jobs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { admin, client } = server.people;
  const json = { user_id: client.id, amount: 100, note: 'Mobile money' };
  await server.call('POST', '/wallet/admin/credits', { by: admin, json });
});
afterAll(() => server.stop());

const translation = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands.',
};

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

async function order(more: object = {}): Promise<number> {
  const json = { ...translation, ...more };
  const made = await server.call('POST', '/jobs/', { by: server.people.client, json });
  expect(made.status).toBe(201);
  return made.body.id;
}

const draft = {
  base_version: 0,
  saved_on: 'Bot',
  content: {
    kind: 'segments',
    segments: [
      { source: translation.content, gap: '', text: 'Hohoro wo nsa.', state: 'done', note: null },
    ],
  },
};

it('a key with the scope work does a job from the offer to the delivery, as its provider', async () => {
  const { client, provider } = server.people;
  const by = await server.keyOf(provider, ['work']);
  const id = await order();
  const offered = await server.call('GET', '/jobs/available/', { by });
  expect(offered.body.map((job: { id: number }) => job.id)).toContain(id);
  const steps = [
    ['POST', 'assign', {}],
    ['POST', 'release', {}],
    ['POST', 'assign', {}],
    ['PUT', 'draft', draft],
    ['POST', 'deliver', { output_text: 'Mesrɛ wo, hohoro wo nsa.' }],
  ] as const;
  for (const [method, what, json] of steps) {
    const done = await server.call(method, `/jobs/${id}/${what}`, { by, json });
    expect({ what, status: done.status }).toEqual({ what, status: 200 });
  }
  const { body: job } = await server.call('GET', `/jobs/${id}`, { by: client });
  expect(job).toMatchObject({ status: 'completed', provider_id: provider.providerId });
  const { body: earnings } = await server.call('GET', '/earnings', { by: provider });
  expect(earnings.completed_jobs).toBe(1);
});

it('a key proposes a due time with work:accept, and uploads with work:deliver', async () => {
  const { provider } = server.people;
  const id = await order({ due_at: inDays(1) });
  const accepting = await server.keyOf(provider, ['work:accept']);
  const proposed = await server.call('POST', `/jobs/${id}/proposals`, {
    by: accepting,
    json: { due_at: inDays(2) },
  });
  expect(proposed.status).toBe(200);
  const narration = await orderNarration(server);
  await server.call('POST', `/jobs/${narration}/assign`, { by: accepting });
  const metadata = { filename: 'a.wav', purpose: 'output', job_id: String(narration) };
  const headers = {
    'upload-length': '4',
    'upload-metadata': Object.entries(metadata)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(','),
  };
  const uploadBy = (by: string) => server.call('POST', '/uploads/', { by, headers });
  expect((await uploadBy(await server.keyOf(provider, ['work:deliver']))).status).toBe(201);
  const refused = await uploadBy(accepting);
  expect(refused.body).toMatchObject({
    code: 'permission.denied',
    detail: 'Your API key needs the scope work:deliver or work for this.',
    required_scope: 'work:deliver',
  });
  const challenge = 'Bearer error="insufficient_scope", scope="work:deliver"';
  expect(refused.headers.get('www-authenticate')).toBe(challenge);
});

it('a key is shown once, describes itself, and is refused with what would do', async () => {
  const { provider } = server.people;
  const json = { key_name: 'Subtitles bot', scopes: ['work:read'] };
  const { body: made } = await server.call('POST', '/api-keys/', { by: provider, json });
  const { body: list } = await server.call('GET', '/api-keys/', { by: provider });
  expect(list[0]).toMatchObject({ id: made.id, api_key: null, api_key_hint: null });
  const by = made.api_key;
  const { body: current } = await server.call('GET', '/api-keys/current', { by });
  expect(current).toMatchObject({ role: 'service-provider', scopes: ['work:read'] });
  const session = { required_scope: null, required_access: null, required_credential: 'session' };
  for (const [method, path] of [
    ['GET', '/users/me/payout-account'],
    ['GET', '/earnings'],
    ['GET', '/memory/export'],
    ['GET', '/api-keys/'],
    ['GET', '/users/me/export'],
    ['PUT', '/users/me'],
  ] as const) {
    const refused = await server.call(method, path, {
      by,
      json: method === 'PUT' ? {} : undefined,
    });
    expect({ path, ...refused.body }).toMatchObject({
      path,
      ...session,
      detail: 'No API key may do this: log in with your password.',
    });
  }
  const wrong = await server.call('POST', '/api-keys/', {
    by: provider,
    json: { key_name: 'x', scopes: ['reports'] },
  });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'api-key.scopes-invalid' } });
  expect(wrong.body.detail).toContain('work, work:accept, work:deliver, work:read');
});

it('a key stops while its provider is suspended, and the audit log records its creation', async () => {
  const { admin, otherProvider } = server.people;
  const by = await server.keyOf(otherProvider, ['work']);
  const statusOf = async () => (await server.call('GET', '/jobs/available/', { by })).status;
  expect(await statusOf()).toBe(200);
  const path = `/admin/accounts/${otherProvider.id}`;
  const json = { reason: 'Texts of clients were shared.' };
  await server.call('POST', `${path}/suspend`, { by: admin, json });
  expect(await statusOf()).toBe(401);
  await server.call('POST', `${path}/reactivate`, { by: admin });
  expect(await statusOf()).toBe(200);
  const log = await server.call('GET', '/admin/audit-log?action=api-key.create', { by: admin });
  expect(log.body[0]).toMatchObject({ actor_id: otherProvider.id });
});

it('a key for reports that searches contents learns that only a session may', async () => {
  const by = await server.keyOf(server.people.admin, ['reports']);
  for (const path of ['/jobs/?q=hands', '/jobs/?reference=A-1', '/admin/exports/accounts']) {
    const refused = await server.call('GET', path, { by });
    expect({ path, ...refused.body }).toMatchObject({ path, required_credential: 'session' });
  }
});
