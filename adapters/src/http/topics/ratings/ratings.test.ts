import { instant, ok, startSession, unknownOrigin, type Account } from '@nsem/core';
import {
  accept,
  englishToTwi,
  mondayMorning,
  storeBareJob,
  storeClient,
  storeProvider,
} from '@nsem/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let client: Someone;
let provider: Account;

/** A new client with a job completed by a new or given provider. */
async function meet(by?: Account, status: 'completed' | 'failed' = 'completed'): Promise<void> {
  const { token, tokenHash } = server.dependencies.tokens.issue();
  const met = await server.database.unitOfWork.write(async (stores) => {
    const giver = await storeClient(stores);
    const taker = by ?? (await storeProvider(stores, [englishToTwi]));
    await stores.sessions.insert(
      startSession({ accountId: giver.id, tokenHash, origin: unknownOrigin }, instant(Date.now())),
    );
    const parties = { clientId: giver.id, assignedId: taker.id };
    await storeBareJob(stores, { ...parties, status, completedAt: mondayMorning });
    return ok({ client: { ...giver, token }, provider: taker });
  });
  ({ client, provider } = accept(met));
}
beforeEach(() => meet());

const send = (method: string, path: string, json?: unknown, by: Someone | string = client) =>
  server.call(method, path, { by, json });
const rate = (opinion: object = {}, by: Someone = client) =>
  send('POST', '/ratings/', { service_provider_id: provider.id, rating: 4, ...opinion }, by);

/** The provider as listed for clients. */
async function shown() {
  const { body } = await send('GET', '/users/service-providers?limit=1');
  return body[0];
}

describe('a rating', () => {
  it('is created once, and found at its Location', async () => {
    const made = await rate({ comment: ' Ɛyɛ paa. ' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      service_provider_id: provider.id,
      client_id: client.id,
      rating: 4,
      comment: 'Ɛyɛ paa.',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const location = made.headers.get('location') ?? '';
    expect(location).toBe(`/ratings/${made.body.id}`);
    expect((await send('GET', location)).body).toEqual(made.body);
    const again = await rate({ rating: 1 });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'rating.exists', rating_id: made.body.id },
    });
    expect((await send('GET', location)).body).toEqual(made.body);
  });

  it('changes the average immediately, to one decimal', async () => {
    expect(await shown()).toMatchObject({ average_rating: null, rating_count: 0 });
    await rate({ rating: 5 });
    expect(await shown()).toMatchObject({ average_rating: 5, rating_count: 1 });
    for (const rating of [4, 4]) {
      await meet(provider);
      await rate({ rating });
    }
    expect(await shown()).toMatchObject({ average_rating: 4.3, rating_count: 3 });
  });

  it.each([[{ rating: 0 }], [{ rating: null }], [{ rating: undefined }]])(
    'is refused without a star, with the message of the form: %j',
    async (opinion) => {
      const refused = await rate(opinion);
      expect(refused).toMatchObject({
        status: 422,
        body: {
          code: 'rating.stars-missing',
          detail: 'Please select a rating before submitting.',
          errors: [{ pointer: '#/rating', detail: 'Please select a rating before submitting.' }],
        },
      });
    },
  );

  it.each([
    [{ rating: 6 }, '#/rating'],
    [{ rating: -1 }, '#/rating'],
    [{ rating: 4.5 }, '#/rating'],
    [{ rating: '5' }, '#/rating'],
    [{ comment: 'ɛ'.repeat(2001) }, '#/comment'],
    [{ comment: 'a\u0000' }, '#/comment'],
    [{ service_provider_id: 'PRV-000004' }, '#/service_provider_id'],
    [{ service_provider_id: undefined }, '#/service_provider_id'],
    [{ client_id: 3 }, '#/client_id'],
  ])('is refused for %j', async (opinion, pointer) => {
    expect(await rate(opinion)).toMatchObject({
      status: 422,
      body: { code: 'http.invalid', errors: [{ pointer }] },
    });
  });

  it('has a comment of up to 2,000 characters, or none', async () => {
    const longest = 'ɛ'.repeat(2000);
    const { body } = await rate({ comment: longest });
    expect(body.comment).toBe(longest);
    const path = `/ratings/${body.id}`;
    expect((await send('PUT', path, { rating: 3, comment: '  ' })).body.comment).toBeNull();
    expect((await send('PUT', path, { rating: 3, comment: 'Ok' })).body.comment).toBe('Ok');
    expect((await send('PUT', path, { rating: 3 })).body.comment).toBeNull();
  });

  it('is refused to clients without a completed job of the provider', async () => {
    await meet(undefined, 'failed');
    const refused = await rate();
    expect(refused).toMatchObject({ status: 403, body: { code: 'rating.no-completed-job' } });
  });

  it('is refused for a user who is not a provider', async () => {
    for (const id of [client.id, server.people.admin.id, 999_999]) {
      expect(await rate({ service_provider_id: id })).toMatchObject({
        status: 422,
        body: { code: 'rating.provider-unknown', errors: [{ pointer: '#/service_provider_id' }] },
      });
    }
  });

  it('is created exactly once by twenty concurrent requests, and the others get its id', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => rate({ rating: (n % 5) + 1 })),
    );
    const made = all.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const others = all.filter(({ status }) => status === 409);
    expect(others).toHaveLength(19);
    const reported = new Set(others.map(({ body }) => body.rating_id));
    expect([...reported]).toEqual([made[0]?.body.id]);
    expect(await shown()).toMatchObject({ rating_count: 1, average_rating: made[0]?.body.rating });
  });

  it('replays the response for the same Idempotency-Key', async () => {
    const json = { service_provider_id: provider.id, rating: 5 };
    const again = () =>
      server.call('POST', '/ratings', {
        by: client,
        json,
        headers: { 'idempotency-key': 'stars' },
      });
    const [first, second] = [await again(), await again()];
    expect(second).toMatchObject({ status: 201, text: first.text });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('an edit of a rating', () => {
  it('is for the client’s own ratings, and visible immediately', async () => {
    const { body: made } = await rate();
    const path = `/ratings/${made.id}`;
    server.pass(60_000);
    const edited = await send('PUT', path, { rating: 2, comment: 'Late.' });
    expect(edited).toMatchObject({
      status: 200,
      body: { ...made, rating: 2, comment: 'Late.', updated_at: expect.any(String) },
    });
    expect(Date.parse(edited.body.updated_at)).toBeGreaterThan(Date.parse(made.updated_at));
    expect(await shown()).toMatchObject({ average_rating: 2, rating_count: 1 });
    const owner = client;
    await meet();
    expect(await send('PUT', path, { rating: 5 })).toMatchObject({
      status: 404,
      body: { code: 'rating.not-found' },
    });
    expect((await send('PUT', path, { rating: 0 }, owner)).body.code).toBe('rating.stars-missing');
    expect((await send('PUT', '/ratings/999999', { rating: 5 }, owner)).status).toBe(404);
    expect((await send('GET', '/ratings/999999')).status).toBe(404);
  });
});

describe('ratings are listed', () => {
  const ids = (body: readonly { id: number }[]) => body.map(({ id }) => id);

  it('by provider in pages, for any user', async () => {
    const { provider: rated, otherProvider } = server.people;
    const given: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await meet(rated);
      given.unshift((await rate()).body.id);
    }
    const path = `/ratings/provider/${rated.id}?limit=2`;
    const first = await send('GET', path, undefined, otherProvider);
    expect(ids(first.body)).toEqual(given.slice(0, 2));
    const next = /<([^<>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(ids((await send('GET', next)).body)).toEqual(given.slice(2));
    const received = await send('GET', '/ratings/received-ratings', undefined, rated);
    expect(ids(received.body)).toEqual(given);
    expect((await send('GET', '/ratings/received-ratings', undefined, otherProvider)).body).toEqual(
      [],
    );
    expect((await send('GET', '/ratings/provider/999999')).status).toBe(404);
    expect((await send('GET', `/ratings/provider/${client.id}`)).status).toBe(404);
  });

  it('by client, optionally for one provider', async () => {
    const { body: made } = await rate();
    expect((await send('GET', '/ratings/my-ratings')).body).toEqual([made]);
    const of = (id: number) => send('GET', `/ratings/my-ratings?service_provider_id=${id}`);
    expect((await of(provider.id)).body).toEqual([made]);
    expect((await of(server.people.provider.id)).body).toEqual([]);
  });
});
