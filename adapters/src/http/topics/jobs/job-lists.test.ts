import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { searchAllJobs } from './search-all-jobs.ts';

let server: TestServer;
let made: number[];

const order = { service_type: 'translation', source_language: 'en', target_language: 'tw' };

const create = async (content: string, more: object = {}) => {
  const sent = { by: server.people.client, json: { ...order, content, ...more } };
  const { body, status } = await server.call('POST', '/jobs/', sent);
  expect(status).toBe(201);
  return body.id as number;
};

beforeAll(async () => {
  server = await startTestServer();
  made = [
    await create('Drink plenty of clean water every day.', { reference: 'CLINIC-7' }),
    await create('Wash your hands with soap.'),
    await create('Market days are Monday and Thursday.'),
  ];
});
afterAll(() => server.stop());

type Caller = 'client' | 'otherClient' | 'provider' | 'admin';

const list = async (query: string, by: Caller = 'client') => {
  const answered = await server.call('GET', `/jobs/${query}`, { by: server.people[by] });
  const jobs = Array.isArray(answered.body) ? answered.body : [];
  return { ...answered, found: jobs.map(({ id }: { id: number }) => made.indexOf(id)) };
};

describe('a list of jobs', () => {
  it('has a title for each job', async () => {
    const { body } = await list('');
    expect(body[2].title).toBe('Drink plenty of clean water every day.');
  });

  it.each<[string, Caller, readonly number[]]>([
    ['?q=water', 'client', [0]],
    ['?q=CLEAN+plenty', 'client', [0]],
    ['?q=clinic', 'client', [0]],
    ['?q=clinic', 'admin', [0]],
    ['?q=water', 'otherClient', []],
    ['?q=days&sort=oldest', 'client', [2]],
    ['?language=Twi', 'client', [2, 1, 0]],
    ['?language=ee', 'client', []],
    ['?sort=oldest', 'client', [0, 1, 2]],
    ['?sort=updated&language=tw', 'admin', [2, 1, 0]],
    ['?provider_id=PRV-ZZZZZZ', 'client', []],
    ['?q=+', 'client', [2, 1, 0]],
  ])('%s of a %s', async (query, by, expected) => {
    const { status, found } = await list(query, by);
    expect(status).toBe(200);
    expect(found.filter((place: number) => place !== -1)).toEqual(expected);
  });

  it('finds a job by its number', async () => {
    expect((await list(`?q=%23${made[1]}`)).found).toEqual([1]);
  });

  it.each([
    ['?sort=price', 'client', 422],
    ['?language=xx', 'client', 422],
    [`?q=${'a'.repeat(201)}`, 'client', 422],
    ['?provider_id=PRV-7K2M9Q', 'provider', 403],
  ] as const)('refuses %s of a %s with %i', async (query, by, status) => {
    expect((await list(query, by)).status).toBe(status);
  });

  it.each(['?sort=updated', '?sort=oldest', '?q=s', '?q=s&sort=updated', '?language=tw'])(
    '%s goes on after each page',
    async (query) => {
      const whole = (await list(query)).found;
      const seen: number[] = [];
      let next: string | undefined = `${query}&limit=1`;
      for (let pages = 0; pages < 4 && next !== undefined; pages += 1) {
        const { found, headers } = await list(next);
        seen.push(...found);
        next = /\/jobs\/?(?<query>\?[^>]+)>/.exec(headers.get('link') ?? '')?.groups?.['query'];
      }
      expect(next).toBeUndefined();
      expect(seen).toEqual(whole);
      expect(seen.length).toBeGreaterThan(1);
    },
  );

  it('is newest by the last move first, if that is requested', async () => {
    const [first = 0] = made;
    await server.call('PUT', `/jobs/${first}`, {
      by: server.people.client,
      json: { metadata: { edited: 'yes' } },
    });
    expect((await list('?sort=updated&limit=1')).found).toEqual([0]);
  });
});

describe('a search', () => {
  const job = (id: number) => ({ id, updatedAt: 1 });
  const search = { text: 'water', page: { limit: 3 } };

  it('ends when it has examined enough, and the next page goes on there', async () => {
    let steps = 0;
    const read = async () => {
      steps += 1;
      return { ok: true, value: { jobs: [], last: job(10_000 - 250 * steps) } };
    };
    const found = await searchAllJobs(read as never, { ...search, most: 1_000 });
    expect(steps).toBe(4);
    expect(found).toEqual({ ok: true, value: { jobs: [], next: { id: 9_000 } } });
  });

  it('ends with a full page, which the next one follows', async () => {
    const read = async () => ({
      ok: true,
      value: { jobs: [job(9), job(8), job(7)], last: job(1) },
    });
    const found = await searchAllJobs(read as never, search);
    expect(found).toEqual({ ok: true, value: { jobs: [job(9), job(8)], next: { id: 8 } } });
  });
});
