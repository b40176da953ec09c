import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
