import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const add = (name: unknown) =>
  server.call('POST', '/languages/', { by: server.people.admin, json: { name } });
const remove = (id: number) =>
  server.call('DELETE', `/languages/${id}`, { by: server.people.admin });

type Listed = { id: number; name: string; language_code: string };

async function list(query = ''): Promise<readonly Listed[]> {
  return (await server.call('GET', `/languages/${query}`)).body;
}

describe('the languages', () => {
  it('are listed by name, for anyone', async () => {
    const languages = await list();
    expect(languages.map(({ name }) => name)).toEqual(['Dagbani', 'English', 'Ewe', 'Twi']);
    expect(languages[0]).toEqual({
      id: expect.any(Number),
      name: 'Dagbani',
      language_code: 'dag',
      own_name: 'Dagbanli',
      other_names: ['Dagbane', 'Dagomba'],
    });
  });

  it.each([
    ['  Hausa ', { name: 'Hausa', language_code: 'ha' }],
    ['Gonja', { name: 'Gonja', language_code: 'gjn' }],
    ['Kasa foforɔ', { language_code: 'qaa', own_name: null, other_names: [] }],
    ['Kasa foforɔ bio', { name: 'Kasa foforɔ bio', language_code: 'qab' }],
  ])('are added as %j, and the code is assigned', async (name, expected) => {
    const added = await add(name);
    expect(added).toMatchObject({ status: 201, body: expected });
    expect(await list()).toContainEqual(added.body);
  });

  it.each(['Twi', ' twi ', 'TWI', 'Éwe'])('are refused as duplicates: %j', async (name) => {
    const before = await list();
    expect(await add(name)).toMatchObject({
      status: 409,
      body: {
        code: 'language.exists',
        detail: 'This language already exists on the platform.',
        errors: [{ pointer: '#/name' }],
      },
    });
    expect(await list()).toEqual(before);
  });

  it.each(['', '  ', null, 7, 'x'.repeat(101), 'a\u0000'])('are refused as %j', async (name) => {
    expect(await add(name)).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
  });

  it('that nothing uses are deleted', async () => {
    const { body: added } = await add('Yoruba');
    expect((await remove(added.id)).status).toBe(204);
    expect(await list('?include_removed=true')).not.toContainEqual(added);
    expect(await remove(added.id)).toMatchObject({
      status: 404,
      body: { code: 'language.not-found' },
    });
  });
});

describe('the availability of languages', () => {
  const available = () => server.call('GET', '/languages/availability');
  const toTwi = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    language: null,
  };

  it('counts the available providers of each work, for anyone', async () => {
    const { status, body, headers } = await available();
    expect({ status, caching: headers.get('cache-control') }).toEqual({
      status: 200,
      caching: 'public, max-age=30',
    });
    expect(body).toHaveLength(3);
    expect(body).toContainEqual({ ...toTwi, available_providers: 2 });
  });

  it('leaves out a provider who is not available, half a minute later', async () => {
    const { provider } = server.people;
    const setAvailable = (is_available: boolean) =>
      server.call('PUT', '/users/me', { by: provider, json: { is_available } });
    expect((await setAvailable(false)).status).toBe(200);
    expect((await available()).body).toContainEqual({ ...toTwi, available_providers: 2 });
    server.pass(30_000);
    expect((await available()).body).toContainEqual({ ...toTwi, available_providers: 1 });
    await setAvailable(true);
  });
});

describe('a deleted language that work uses', () => {
  const job = {
    service_type: 'translation',
    source_language: 'English',
    target_language: 'Twi',
    content: 'Please wash your hands.',
  };
  const order = () => server.call('POST', '/jobs/', { by: server.people.client, json: job });
  const findProviders = (query = '') =>
    server.call('GET', `/users/service-providers${query}`, { by: server.people.client });

  it('is hidden from new work, and older work stays readable, until it is added again', async () => {
    const { client, provider, admin } = server.people;
    const { body: made } = await order();
    const twi = (await list()).find(({ name }) => name === 'Twi');
    expect((await remove(twi?.id ?? 0)).status).toBe(204);

    expect((await list()).map(({ name }) => name)).not.toContain('Twi');
    expect(await list('?include_removed=true')).toContainEqual(twi);
    expect(await order()).toMatchObject({ status: 422, body: { code: 'language.unknown' } });
    const offer = { service_type: 'transcription', language: 'tw' };
    const offered = await server.call('POST', '/services/', { by: provider, json: offer });
    expect(offered).toMatchObject({ status: 422, body: { code: 'language.unknown' } });
    expect((await findProviders()).body).toEqual([]);
    expect((await findProviders('?q=twi')).body).toEqual([]);
    expect((await findProviders('?language=Twi')).status).toBe(422);

    const read = await server.call('GET', `/jobs/${made.id}`, { by: client });
    expect(read.body).toEqual(made);
    const mine = await server.call('GET', '/services/my-services', { by: provider });
    expect(mine.body).toHaveLength(3);
    const reviewed = await server.call('GET', `/admin/service-providers/${provider.id}`, {
      by: admin,
    });
    expect(reviewed.body.service_configurations).toHaveLength(3);
    const path = `/jobs/${made.id}/assign`;
    expect((await server.call('POST', path, { by: provider, json: {} })).status).toBe(200);

    expect(await add('Twi')).toMatchObject({ status: 201, body: twi });
    expect((await order()).status).toBe(201);
    expect((await findProviders('?language=Twi')).body).toHaveLength(2);
  });

  it('is listed only on request, by a valid flag', async () => {
    for (const query of ['?include_removed=yes', '?removed=true']) {
      const { status, body } = await server.call('GET', `/languages/${query}`);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'http.invalid' });
    }
  });
});
