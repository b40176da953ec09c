import { ok } from '@nsem/core';
import { aRating } from '@nsem/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const setPublic = (isPublic: boolean) =>
  server.call('PUT', '/users/me', { by: server.people.provider, json: { is_public: isPublic } });
const list = (query = '') => server.call('GET', `/public/providers${query}`);
const read = (id = server.people.provider.providerId) =>
  server.call('GET', `/public/providers/${id}`);

describe('a provider who has not chosen to be public', () => {
  beforeEach(() => setPublic(false));

  it('is neither listed nor found, and not heard', async () => {
    await setPublic(true);
    const { body } = await read();
    const sample = body.services.find(
      ({ audio_recording: path }: { audio_recording: string | null }) => path !== null,
    ).audio_recording;
    // It may be heard, but the recordings of these tests have no bytes.
    expect((await server.call('HEAD', sample)).status).toBe(500);
    await setPublic(false);
    expect((await list()).body).toEqual([]);
    expect(await read()).toMatchObject({
      status: 404,
      body: { code: 'account.provider-not-found' },
    });
    expect(await server.call('GET', sample)).toMatchObject({ status: 404 });
    // The samples of those who are logged in are not for everyone.
    expect(await server.call('GET', sample.replace('/public/', '/api/'))).toMatchObject({
      status: 401,
    });
  });
});

describe('a provider with a public page', () => {
  beforeAll(async () => {
    await setPublic(true);
    const { client, provider } = server.people;
    const given = { clientId: client.id, providerId: provider.id, stars: 5 } as const;
    const comment = 'Our patients understood every word.';
    await server.database.unitOfWork.write(async ({ ratings }) =>
      ok(await ratings.insert(aRating({ ...given, comment }))),
    );
  });

  it('is shown without an id, an address or the name of a client', async () => {
    const { body } = await read();
    const { provider, client } = server.people;
    expect(Object.keys(body).toSorted()).toEqual([
      'average_rating',
      'bio',
      'comments',
      'completed_jobs',
      'experience',
      'is_available',
      'languages',
      'median_turnaround_hours',
      'member_since',
      'name',
      'provider_id',
      'rating_count',
      'services',
      'specialties',
    ]);
    expect(body).toMatchObject({
      name: provider.name,
      bio: 'I have translated for clinics in Kumasi since 2021.',
      average_rating: 5,
    });
    expect(body.comments).toEqual([
      {
        rating: 5,
        comment: 'Our patients understood every word.',
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    const text = JSON.stringify(body);
    for (const secret of [provider.email, client.name, '"id"', 'user_id', 'telegram']) {
      expect(text).not.toContain(secret);
    }
  });

  it('is found by language and service, with the names of the languages', async () => {
    const { body } = await list('?language=Twi&service_type=translation');
    expect(body).toHaveLength(1);
    expect(body[0].services).toContainEqual(
      expect.objectContaining({ source_language_name: 'English', target_language_name: 'Twi' }),
    );
    expect((await list('?language=ee')).body).toEqual([]);
    expect((await list('?language=Klingon')).status).toBe(422);
  });

  it('may be stored for a minute, and is not sent again if it is the same', async () => {
    const path = `/public/providers/${server.people.provider.providerId}`;
    const { headers } = await read();
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const again = await server.call('GET', path, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('is not found while deactivated', async () => {
    const { provider, admin } = server.people;
    const activate = (isActive: boolean) =>
      server.call('PUT', `/admin/service-providers/${provider.id}`, {
        by: admin,
        json: { is_active: isActive },
      });
    await activate(false);
    expect((await read()).status).toBe(404);
    await activate(true);
    expect((await read()).status).toBe(200);
  });
});

it('is a choice of providers only', async () => {
  const refused = await server.call('PUT', '/users/me', {
    by: server.people.client,
    json: { is_public: true },
  });
  expect(refused.body).toMatchObject({ code: 'account.providers-only' });
});
