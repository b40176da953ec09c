import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderNarration } from '../../testing/moved-jobs.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('api keys', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, json?: unknown, by = server.people.client) =>
    server.call(method, path, { by, json });

  const listed = async (id: number) => {
    const { body } = await send('GET', '/api-keys/');
    return body.find((key: { id: number }) => key.id === id);
  };

  describe('a client’s key', () => {
    it('is created, and shown again in full only to a session of its owner', async () => {
      const made = await send('POST', '/api-keys/', { key_name: ' Radio Ada website ' });
      expect(made.status).toBe(201);
      expect(made.headers.get('cache-control')).toBe('no-store');
      expect(made.body).toMatchObject({
        key_name: 'Radio Ada website',
        api_key: expect.stringMatching(/^nsem_[0-9A-Za-z]{46}$/),
        is_active: true,
        scopes: [],
        access: 'full',
        expires_at: null,
        allowed_networks: [],
        usage_count: 0,
        last_used: null,
      });
      const list = await send('GET', '/api-keys/');
      expect(list.headers.get('cache-control')).toBe('no-store');
      expect(list.body[0]).toEqual(made.body);
      const others = await send('GET', '/api-keys/', undefined, server.people.otherClient);
      expect(others.body).toEqual([]);
      expect((await server.call('GET', '/api-keys/', { by: made.body.api_key })).status).toBe(403);
    });

    it('acts as its client, and each call is counted', async () => {
      const { body: key } = await send('POST', '/api-keys/', { key_name: 'Counter' });
      for (let n = 0; n < 3; n += 1) await server.call('GET', '/jobs/', { by: key.api_key });
      const { body: wallet } = await server.call('GET', '/wallet/me', { by: key.api_key });
      expect(wallet.user_id).toBe(server.people.client.id);
      expect(await listed(key.id)).toMatchObject({
        usage_count: 4,
        last_used: expect.any(String),
      });
    });

    it('is counted also where no credential is needed, and whatever the answer is', async () => {
      const { body: key } = await send('POST', '/api-keys/', { key_name: 'Everywhere' });
      const statuses: number[] = [];
      for (const path of [
        '/languages/',
        '/service-pricing/',
        '/jobs/999999',
        '/auth/me',
        '/jobs?limit=x',
      ]) {
        statuses.push((await server.call('GET', path, { by: key.api_key })).status);
      }
      expect(statuses).toEqual([200, 200, 404, 403, 422]);
      const seen = await listed(key.id);
      expect(seen).toMatchObject({ usage_count: 5, last_used: expect.any(String) });
      server.pass(60_000);
      await server.call('GET', '/languages/', { by: key.api_key });
      expect((await listed(key.id)).last_used > seen.last_used).toBe(true);
    });

    it('is invalid immediately after it is deactivated, regenerated or deleted', async () => {
      const { body: key } = await send('POST', '/api-keys/', { key_name: 'Short-lived' });
      const statusWith = async (by: string) => (await server.call('GET', '/jobs/', { by })).status;
      const path = `/api-keys/${key.id}`;
      await send('PUT', path, { is_active: false });
      expect(await statusWith(key.api_key)).toBe(401);
      await send('PUT', path, { is_active: true, key_name: 'Long-lived' });
      expect(await statusWith(key.api_key)).toBe(200);
      const { body: regenerated } = await send('POST', `${path}/regenerate`);
      expect(regenerated).toMatchObject({ id: key.id, key_name: 'Long-lived' });
      expect(await statusWith(key.api_key)).toBe(401);
      expect(await statusWith(regenerated.api_key)).toBe(200);
      expect((await send('DELETE', path)).status).toBe(204);
      expect(await statusWith(regenerated.api_key)).toBe(401);
    });

    it('that may only read creates nothing', async () => {
      const { client } = server.people;
      const by = await server.keyOf(client, [], { access: 'read' });
      const statusOf = async (method: string, path: string, json?: unknown) =>
        (await server.call(method, path, { by, json })).status;
      const job = {
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        content: 'Akwaaba',
      };
      expect(await statusOf('GET', '/jobs/')).toBe(200);
      expect(await statusOf('POST', '/jobs/quote', job)).toBe(200);
      expect(await statusOf('POST', '/jobs/', job)).toBe(403);
      expect(await statusOf('DELETE', '/jobs/1')).toBe(403);
    });

    it('is refused from the time at which it expires, until it is extended', async () => {
      const soonMs = 5 * 60_000;
      const soon = new Date(server.dependencies.clock.now() + soonMs).toISOString();
      const { body: key } = await send('POST', '/api-keys/', {
        key_name: 'Contractor',
        expires_at: soon.replace('Z', '+00:00'),
      });
      expect(key.expires_at).toBe(soon);
      const use = () => server.call('GET', '/jobs/', { by: key.api_key });
      expect((await use()).status).toBe(200);
      server.pass(soonMs);
      const refused = await use();
      expect(refused).toMatchObject({ status: 401, body: { code: 'api-key.expired' } });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      const path = `/api-keys/${key.id}`;
      const past = await send('PUT', path, { expires_at: soon });
      expect(past).toMatchObject({ status: 422, body: { code: 'api-key.expiry-invalid' } });
      expect((await send('PUT', path, { expires_at: null })).body.expires_at).toBeNull();
      expect((await use()).status).toBe(200);
      expect(await listed(key.id)).toMatchObject({ usage_count: 2 });
    });

    it.each(['2027-02-30', '2027-13-01T00:00:00Z', 'tomorrow', '2027-02-08T12:00:00', '', 5])(
      'does not expire at %j',
      async (expires_at) => {
        const refused = await send('POST', '/api-keys/', { key_name: 'x', expires_at });
        expect(refused).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
      },
    );

    it('is accepted only from the addresses and ranges that it names', async () => {
      const { body: key } = await send('POST', '/api-keys/', {
        key_name: 'Server in Accra',
        allowed_networks: ['41.66.203.14/16', '2c0f:f248::1', '41.66.0.0/16'],
      });
      expect(key.allowed_networks).toEqual(['41.66.0.0/16', '2c0f:f248::1']);
      const use = () => server.call('GET', '/jobs/', { by: key.api_key });
      const refused = await use();
      expect(refused).toMatchObject({ status: 401, body: { code: 'api-key.address-not-allowed' } });
      expect(refused.text).not.toContain('41.66');
      const path = `/api-keys/${key.id}`;
      await send('PUT', path, { allowed_networks: ['127.0.0.0/8', '::1'] });
      expect((await use()).status).toBe(200);
      await send('PUT', path, { allowed_networks: [] });
      expect((await use()).status).toBe(200);
    });

    it.each([[['41.66.0.0/33']], [['nsem.example.com']], [Array(21).fill('10.0.0.1')]])(
      'does not name the addresses %j',
      async (allowed_networks) => {
        const refused = await send('POST', '/api-keys/', { key_name: 'x', allowed_networks });
        expect(refused).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
      },
    );

    it('needs a name', async () => {
      const refused = await send('POST', '/api-keys/', { key_name: '  ' });
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: 'Please enter a name for your API key.' },
      });
    });

    it('has no scopes, and is not found by other clients', async () => {
      const scoped = await send('POST', '/api-keys/', { key_name: 'x', scopes: ['backup'] });
      expect(scoped).toMatchObject({ status: 422, body: { code: 'api-key.scopes-invalid' } });
      const { body: key } = await send('POST', '/api-keys/', { key_name: 'Mine' });
      const { otherClient } = server.people;
      for (const [method, path] of [
        ['PUT', `/api-keys/${key.id}`],
        ['DELETE', `/api-keys/${key.id}`],
        ['POST', `/api-keys/${key.id}/regenerate`],
      ] as const) {
        const json = method === 'PUT' ? { is_active: false } : undefined;
        expect(await send(method, path, json, otherClient)).toMatchObject({
          status: 404,
          body: { code: 'api-key.not-found' },
        });
      }
    });
  });

  it('an admin’s key has scopes and is shown only when it is created', async () => {
    const { admin } = server.people;
    const json = { key_name: 'Nightly backup', scopes: ['backup', 'reports'] };
    const made = await send('POST', '/api-keys/', json, admin);
    expect(made.body).toMatchObject({ scopes: ['backup', 'reports'] });
    expect(made.body.api_key).not.toBeNull();
    const { body } = await send('GET', '/api-keys/', undefined, admin);
    expect(body).toMatchObject([{ id: made.body.id, api_key: null }]);
    const bare = await send('POST', '/api-keys/', { key_name: 'All' }, admin);
    expect(bare).toMatchObject({ status: 422, body: { code: 'api-key.scopes-invalid' } });
    const reading = await send('PUT', `/api-keys/${made.body.id}`, { access: 'read' }, admin);
    expect(reading).toMatchObject({ status: 422, body: { code: 'api-key.access-invalid' } });
  });
});

describe('provider keys', () => {
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
});
