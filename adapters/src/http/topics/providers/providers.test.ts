import { accountId } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Someone, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { encodePosition, providerCursor } from './provider-cursor.ts';

describe('providers', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const find = (query = '') =>
    server.call('GET', `/users/service-providers${query}`, { by: server.people.client });

  it('lists active providers with their approved services, and nothing private', async () => {
    const { body } = await find();
    const { provider, otherProvider } = server.people;
    expect(body.map(({ id }: { id: number }) => id)).toEqual([otherProvider.id, provider.id]);
    expect(Object.keys(body[0]).toSorted()).toEqual([
      'average_rating',
      'bio',
      'completed_jobs',
      'experience',
      'id',
      'is_available',
      'is_public',
      'is_quick_service_available',
      'languages',
      'median_turnaround_hours',
      'name',
      'provider_id',
      'rating_count',
      'service_configurations',
      'specialties',
    ]);
    expect(body[0].service_configurations).toHaveLength(3);
    const narration = body[0].service_configurations.find(
      ({ service_type: type }: { service_type: string }) => type === 'narration',
    );
    expect(narration.audio_recording).toMatch(/^\/api\/audio\//);
  });

  it.each([
    ['?language=Twi&service_type=narration', 2],
    ['?language=ee', 0],
    ['?q=mensah&available=true', 2],
    ['?q=', 2],
    ['?language=&available=false', 0],
    ['?limit=1', 1],
  ])('filters by %s', async (query, count) => {
    expect((await find(query)).body).toHaveLength(count);
  });

  it.each(['?language=Klingon', '?service_type=magic', '?available=maybe', '?q=%00'])(
    'refuses %s',
    async (query) => {
      expect((await find(query)).status).toBe(422);
    },
  );

  describe('the list, best first', () => {
    it('has who is available first, page by page', async () => {
      const { provider, otherProvider } = server.people;
      const change = (isAvailable: boolean) =>
        server.call('PUT', '/users/me', { by: otherProvider, json: { is_available: isAvailable } });
      await change(false);
      const first = await find('?sort=best&limit=1');
      expect(first.body).toMatchObject([{ id: provider.id }]);
      const [, next] = /^<(?<path>[^<>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
      const second = await server.call('GET', next ?? '', { by: server.people.client });
      expect(second.body).toMatchObject([{ id: otherProvider.id, is_available: false }]);
      expect(second.headers.get('link')).toBeNull();
      await change(true);
    });

    it.each(['?sort=worst', '?sort=best&cursor=YmVzdDoxOjE6', '?cursor=YmVzdDoyOjE6MQ'])(
      'refuses %s',
      async (query) => {
        expect((await find(query)).status).toBe(422);
      },
    );
  });
});

describe('provider review', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, json?: unknown, by = server.people.admin) =>
    server.call(method, path, { by, json });
  const list = (query = '') => send('GET', `/admin/service-providers${query}`);
  const ids = (body: readonly { id: number }[]) => body.map(({ id }) => id);
  const setActive = ({ id }: Pick<Someone, 'id'>, isActive: boolean) =>
    send('PUT', `/admin/service-providers/${id}`, { is_active: isActive });

  describe('the admin’s list of providers', () => {
    it('has all providers, approved or not, newest first', async () => {
      const { provider, otherProvider, applicant } = server.people;
      const { status, body, text } = await list();
      expect(status).toBe(200);
      expect(ids(body)).toEqual([applicant.id, otherProvider.id, provider.id]);
      expect(body[0]).toEqual({
        id: applicant.id,
        name: applicant.name,
        email: applicant.email,
        is_active: false,
        created_at: '2026-11-02T08:00:00.000Z',
        average_rating: null,
        rating_count: 0,
        provider_id: null,
        telegram_id: null,
        is_available: true,
        is_quick_service_available: false,
        is_public: false,
        profile: applicant.profile,
        service_configurations: [],
      });
      expect(text).not.toContain('password');
    });

    it('shows all services, whatever their status, as the list of services does', async () => {
      const { applicant } = server.people;
      const json = { service_type: 'translation', source_language: 'en', target_language: 'ee' };
      await send('POST', '/services/', json, applicant);
      const { body: rejected } = await send('POST', '/services/', json, applicant);
      await send('PUT', `/admin/reject-service/${rejected.id}`);
      const { body } = await send('GET', `/admin/service-providers/${applicant.id}`);
      const { body: services } = await send('GET', '/admin/all-services?limit=2');
      expect(body.service_configurations).toEqual(services);
      expect(services.map(({ status }: { status: string }) => status)).toEqual([
        'rejected',
        'pending',
      ]);
    });

    it('shows the voice sample of a narration', async () => {
      const { body } = await send('GET', `/admin/service-providers/${server.people.provider.id}`);
      const narration = body.service_configurations[0];
      expect(narration).toMatchObject({ service_type: 'narration', user_name: body.name });
      expect(narration.audio_recording).toMatch(/^\/api\/audio\//);
    });

    it('is filtered and paged', async () => {
      const { provider, otherProvider, applicant } = server.people;
      expect(ids((await list('?is_active=false')).body)).toEqual([applicant.id]);
      expect(ids((await list('?is_active=true&limit=1')).body)).toEqual([otherProvider.id]);
      const byEmail = await list(`?q=${encodeURIComponent(` ${provider.email.toUpperCase()} `)}`);
      expect(ids(byEmail.body)).toEqual([provider.id]);
      expect(ids((await list(`?q=${otherProvider.providerId}`)).body)).toEqual([otherProvider.id]);
      expect((await list('?q=')).body).toHaveLength(3);
      const first = await list('?limit=2');
      const next = /<([^<>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      expect(ids((await send('GET', next)).body)).toEqual([provider.id]);
      for (const query of ['?is_active=maybe', '?limit=0', '?role=client', '?q=%00']) {
        expect((await list(query)).status).toBe(422);
      }
    });
  });

  describe('an admin', () => {
    const found = async () => {
      const { client } = server.people;
      return ids((await send('GET', '/users/service-providers', undefined, client)).body);
    };

    it('deactivates a provider, who finishes what is in progress, and activates them again', async () => {
      const { client, provider, otherProvider } = server.people;
      const job = {
        service_type: 'translation',
        source_language: 'en',
        target_language: 'tw',
        content: 'Please wash your hands.',
      };
      const order = (more: object = {}) => send('POST', '/jobs/', { ...job, ...more }, client);
      const [{ body: taken }, { body: waiting }] = [await order(), await order()];
      await send('POST', `/jobs/${taken.id}/assign`, {}, provider);

      const deactivated = await setActive(provider, false);
      expect(deactivated).toMatchObject({ status: 200, body: { is_active: false } });
      expect(deactivated.body.service_configurations).toHaveLength(3);
      expect(await found()).toEqual([otherProvider.id]);
      const offered = await send('GET', '/jobs/available/', undefined, provider);
      expect(offered.body).toEqual([]);
      const refused = { status: 422, body: { code: 'job.provider-inactive' } };
      const take = await send('POST', `/jobs/${waiting.id}/assign`, {}, provider);
      expect(take).toMatchObject({ status: 409, body: { code: 'job.account-inactive' } });
      const named = { provider_id: provider.providerId };
      expect(await order(named)).toMatchObject(refused);
      expect(await send('POST', `/jobs/${waiting.id}/assign`, named)).toMatchObject(refused);
      const output = { output_text: 'Hohoro wo nsa.' };
      const delivered = await send('POST', `/jobs/${taken.id}/deliver`, output, provider);
      expect(delivered.body.status).toBe('completed');

      expect((await setActive(provider, true)).body).toMatchObject({
        is_active: true,
        provider_id: provider.providerId,
      });
      expect(await found()).toEqual([otherProvider.id, provider.id]);
      expect((await send('POST', `/jobs/${waiting.id}/assign`, {}, provider)).status).toBe(200);
    });

    it('assigns no job across a block, of which only its owner reads', async () => {
      const { client, provider } = server.people;
      const done = (await send('GET', '/jobs/?status=completed', undefined, client)).body[0].id;
      const blocked = await send('PUT', `/jobs/${done}/block`, undefined, client);
      const provider_name = (await send('GET', '/auth/me', undefined, provider)).body.name;
      const pair = { client_id: client.id, provider_id: provider.providerId, provider_name };
      expect(blocked).toMatchObject({ status: 200, body: { ...pair, job_id: done } });
      const listed = async (by: Someone) => (await send('GET', '/blocks', undefined, by)).body;
      expect([await listed(client), await listed(provider)]).toEqual([[blocked.body], []]);
      const own = await send('PUT', `/jobs/${done}/block`, undefined, provider);
      const nameless = { client_id: client.id, provider_id: null, provider_name: null };
      expect(own.body).toMatchObject(nameless);
      const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
      const job = { ...work, content: 'Please wash your hands.' };
      const named = { provider_id: provider.providerId };
      const requested = await send('POST', '/jobs/', { ...job, ...named }, client);
      expect(requested).toMatchObject({ status: 422, body: { code: 'job.provider-inactive' } });
      const { id } = (await send('POST', '/jobs/', job, client)).body;
      const assign = () => send('POST', `/jobs/${id}/assign`, named);
      expect(await assign()).toMatchObject({ status: 422, body: { code: 'job.provider-blocked' } });
      const hidden = await send('GET', `/jobs/${id}`, undefined, provider);
      expect(hidden).toMatchObject({ status: 404, body: { code: 'job.not-found' } });
      await send('DELETE', `/blocks/${blocked.body.id}`, undefined, client);
      await send('DELETE', `/blocks/${own.body.id}`, undefined, provider);
      expect((await assign()).status).toBe(200);
    });

    it('does not activate a provider who was never approved', async () => {
      const { applicant } = server.people;
      expect(await setActive(applicant, true)).toMatchObject({
        status: 409,
        body: { code: 'account.no-approved-service' },
      });
      expect((await setActive(applicant, false)).status).toBe(200);
    });

    it('finds no user who is not a provider', async () => {
      for (const { id } of [server.people.client, server.people.admin, { id: 999_999 }]) {
        const notFound = { status: 404, body: { code: 'account.provider-not-found' } };
        expect(await send('GET', `/admin/service-providers/${id}`)).toMatchObject(notFound);
        const path = `/admin/service-providers/${id}`;
        expect(await send('PUT', path, { is_active: false })).toMatchObject(notFound);
      }
    });

    it.each([{}, { is_active: 'no' }, { is_active: null }, { is_active: true, name: 'Kofi' }])(
      'changes nothing by %j',
      async (json) => {
        const path = `/admin/service-providers/${server.people.provider.id}`;
        expect((await send('PUT', path, json)).status).toBe(422);
      },
    );
  });
});

describe('provider cursor', () => {
  const read = (cursor: string) => providerCursor().safeParse(cursor);
  const written = (text: string) => Buffer.from(text).toString('base64url');

  describe('the cursor of the best providers', () => {
    it.each([7_200_000, 0, null])('has the position that it was made of: %s', (turnaround) => {
      const order = { halfStars: 10, medianTurnaroundMs: turnaround };
      const position = { isAvailable: true, ...order, accountId: accountId(7) };
      expect(read(encodePosition(position)).data).toEqual(position);
    });

    it.each([
      'best:1:9:7',
      'best:2:9:5:7',
      'best:1:9:5:',
      'best:1::5:7',
      'best:1:9:9999999999999999:7',
      'best:1:9:-5:7',
    ])('is not %s', (text) => {
      expect(read(written(text)).success).toBe(false);
    });
  });
});
