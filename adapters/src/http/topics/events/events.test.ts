import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { followEvents, type EventReader, type Following } from '../../testing/event-reader.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const readers: EventReader[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { admin, otherClient } = server.people;
  const json = { user_id: otherClient.id, amount: 100, note: 'Mobile money' };
  await server.call('POST', '/wallet/admin/credits', { by: admin, json });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const reader of readers.splice(0)) await reader.close();
});
afterAll(() => server.stop());

async function follow(who: Someone | string, more: Omit<Following, 'token'> = {}) {
  const token = typeof who === 'string' ? who : who.token;
  const reader = await followEvents(server.url, { token, ...more });
  readers.push(reader);
  return reader;
}

const translation = { service_type: 'translation', source_language: 'en', target_language: 'tw' };

async function order(by: Someone, content = 'Please wash your hands.'): Promise<number> {
  const made = await server.call('POST', '/jobs/', { by, json: { ...translation, content } });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function move(by: Someone, job: number, what: string, json: object = {}) {
  expect(await server.call('POST', `/jobs/${job}/${what}`, { by, json })).toMatchObject({
    status: 200,
  });
}

/** A job that the client orders, and that the provider takes and delivers. */
async function completeOne(): Promise<number> {
  const { client, provider } = server.people;
  const job = await order(client);
  await move(provider, job, 'assign');
  await move(provider, job, 'deliver', { output_text: 'Yɛsrɛ wo, hohoro wo nsa.' });
  return job;
}

/** The events that a follower receives up to and including a given one, as `job status` pairs. */
async function readUntil(reader: EventReader, last: string): Promise<readonly string[]> {
  const received: string[] = [];
  while (received.at(-1) !== last) {
    const { data } = await reader.nextJob();
    received.push(`${data.job_id} ${data.status}`);
  }
  return received;
}

describe('a stream of events', () => {
  it('is neither cached nor buffered on its way, and begins with its position', async () => {
    await completeOne();
    const newest = await server.newestEvent();
    const { status, headers, next } = await follow(server.people.client);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-length')).toBeNull();
    expect(await next()).toEqual({ event: 'ready', id: String(newest), data: {} });
  });

  it('sends each move of a job in order, with increasing ids', async () => {
    const reader = await follow(server.people.client);
    const ready = await reader.next();
    const job = await completeOne();
    const received = [await reader.nextJob(), await reader.nextJob(), await reader.nextJob()];
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const same = { job_id: job, at, note: null, message_id: null, reference: null };
    const byProvider = { ...same, actor_role: 'service-provider' };
    expect(received.map(({ data }) => data)).toEqual([
      {
        ...same,
        move: 'create',
        status: 'pending',
        actor_role: 'client',
        from: null,
        to: 'pending',
      },
      { ...byProvider, move: 'assign', status: 'in_progress', from: 'pending', to: 'in_progress' },
      { ...byProvider, move: 'deliver', status: 'completed', from: 'in_progress', to: 'completed' },
    ]);
    const first = Number(ready?.id);
    expect(received.map(({ id }) => Number(id) - first)).toEqual([1, 2, 3]);
  });

  it('sends notes exactly as they were written, and no other events', async () => {
    const { client, provider } = server.people;
    const reader = await follow(client);
    const job = await order(client);
    await move(provider, job, 'assign');
    const reason = 'Ɛyɛ den:\r\n\r\nevent: job\ndata: {"job_id":1}\n\n\u2028👩🏿‍🌾';
    await move(provider, job, 'fail', { reason });
    await reader.nextJob();
    await reader.nextJob();
    expect((await reader.nextJob()).data).toMatchObject({ job_id: job, note: reason.trim() });
    const next = await order(client);
    expect((await reader.nextJob()).data).toMatchObject({ job_id: next });
  });

  it('is only for its follower: clients, providers then and now, admins', async () => {
    const { client, otherClient, provider, otherProvider, admin } = server.people;
    const [ofClient, ofOther, ofProvider, ofOtherProvider, ofAdmin] = await Promise.all(
      [client, otherClient, provider, otherProvider, admin].map((person) => follow(person)),
    );
    const mine = await order(client);
    await move(provider, mine, 'assign');
    await move(provider, mine, 'release');
    await move(otherProvider, mine, 'assign');
    await move(otherProvider, mine, 'fail', { reason: 'The second page is missing.' });
    const theirs = await order(otherClient);
    await move(provider, theirs, 'assign');
    await move(admin, theirs, 'release');
    await move(otherProvider, theirs, 'assign');
    const last = await order(client);

    expect(await readUntil(ofClient!, `${last} pending`)).toEqual([
      `${mine} pending`,
      `${mine} in_progress`,
      `${mine} pending`,
      `${mine} in_progress`,
      `${mine} failed`,
      `${last} pending`,
    ]);
    const ofTheirs = [
      `${theirs} pending`,
      `${theirs} in_progress`,
      `${theirs} pending`,
      `${theirs} in_progress`,
    ];
    expect(await readUntil(ofOther!, `${theirs} in_progress`)).toEqual(ofTheirs.slice(0, 2));
    expect(await readUntil(ofOther!, `${theirs} in_progress`)).toEqual(ofTheirs.slice(2));
    expect(await readUntil(ofProvider!, `${theirs} pending`)).toEqual([
      `${mine} in_progress`,
      `${mine} pending`,
      `${theirs} in_progress`,
      `${theirs} pending`,
    ]);
    expect(await readUntil(ofOtherProvider!, `${theirs} in_progress`)).toEqual([
      `${mine} in_progress`,
      `${mine} failed`,
      `${theirs} in_progress`,
    ]);
    expect(await readUntil(ofAdmin!, `${last} pending`)).toHaveLength(10);
  });

  it('can be of one job', async () => {
    const { client, provider } = server.people;
    const [one, other] = [await order(client), await order(client)];
    const reader = await follow(client, { query: `?job_id=${one}` });
    await move(provider, other, 'assign');
    await move(provider, one, 'assign');
    expect(await readUntil(reader, `${one} in_progress`)).toHaveLength(1);
  });

  it('of a job of others, or one that is only offered, is not found', async () => {
    const { client, otherClient, provider } = server.people;
    const job = await order(client);
    const status = async (by: Someone, id: number | string) =>
      (await server.call('GET', `/events?job_id=${id}`, { by })).status;
    expect(await status(client, job)).toBe(200);
    expect(await status(otherClient, job)).toBe(404);
    expect(await status(provider, job)).toBe(404);
    expect(await status(client, 2_000_000_000)).toBe(404);
    expect(await status(client, 'all')).toBe(422);
  });

  it('answers a HEAD request at once, and opens nothing', async () => {
    for (let nth = 0; nth < 25; nth += 1) {
      const answer = await server.call('HEAD', '/events', { by: server.people.applicant });
      expect(answer).toMatchObject({ status: 200, text: '' });
      expect(answer.headers.get('content-type')).toBe('text/event-stream');
    }
    expect((await follow(server.people.applicant)).status).toBe(200);
  });
});

describe('after a break', () => {
  it('missed events come first, in order and exactly once, and then new ones', async () => {
    const { client } = server.people;
    const before = await follow(client);
    const seen = await completeOne();
    expect(await readUntil(before, `${seen} completed`)).toHaveLength(3);
    await before.close();
    const missed = [await completeOne(), await completeOne()];
    const after = await follow(client, { lastEventId: before.lastEventId() });
    expect(await after.next()).toEqual({ event: 'ready', id: before.lastEventId(), data: {} });
    const live = await completeOne();
    expect(await readUntil(after, `${live} completed`)).toEqual(
      [...missed, live].flatMap((job) => [
        `${job} pending`,
        `${job} in_progress`,
        `${job} completed`,
      ]),
    );
  });

  it('no events of others are sent', async () => {
    const { client, otherClient } = server.people;
    await completeOne();
    const theirs = await order(otherClient);
    const reader = await follow(otherClient, { lastEventId: '0', query: `?job_id=${theirs}` });
    expect(await readUntil(reader, `${theirs} pending`)).toEqual([`${theirs} pending`]);
    const everything = await follow(client, { lastEventId: '0' });
    const last = await order(client);
    const received = await readUntil(everything, `${last} pending`);
    expect(new Set(received).size).toBeGreaterThan(20);
    expect(received.filter((one) => one.startsWith(`${theirs} `))).toEqual([]);
  });

  it.each(['-1', '1.5', '1e3', 'newest', '12345678901234567', '7, 8'])(
    'the id %s is not valid',
    async (id) => {
      const by = server.people.client;
      const { status, body } = await server.call('GET', '/events', {
        by,
        headers: { 'last-event-id': id },
      });
      expect(status).toBe(422);
      expect(body.errors).toEqual([
        { pointer: '#/Last-Event-ID', detail: 'Last-Event-ID must be the id of an event.' },
      ]);
    },
  );

  it('an empty id is ignored', async () => {
    const newest = await server.newestEvent();
    const reader = await follow(server.people.client, { lastEventId: '' });
    expect(await reader.next()).toMatchObject({ event: 'ready', id: String(newest) });
  });

  it('an id beyond the newest is from another database, and the follower starts over', async () => {
    const { client } = server.people;
    const newest = await server.newestEvent();
    const reader = await follow(client, { lastEventId: String(newest + 1) });
    expect(await reader.next()).toMatchObject({ event: 'ready', id: String(newest + 1) });
    expect(await reader.next()).toEqual({
      event: 'reset',
      id: String(newest),
      data: { detail: 'Too many events were missed. Reload your jobs.' },
    });
    const job = await order(client);
    expect((await reader.nextJob()).data).toMatchObject({ job_id: job });
  });
});

describe('the connection', () => {
  const fakeIntervals = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  it('is kept alive by a comment every 15 seconds, which is no call of an API key', async () => {
    const { client } = server.people;
    const key = await server.keyOf(client);
    fakeIntervals();
    const reader = await follow(key);
    await reader.next();
    for (let nth = 0; nth < 4; nth += 1) {
      await passSeconds(15);
      await reader.heartbeat();
    }
    vi.useRealTimers();
    await server.dependencies.keyUsage.flush();
    const keys = await server.call('GET', '/api-keys/', { by: client });
    const used = keys.body.find(({ api_key: value }: { api_key: string }) => value === key);
    expect(used.usage_count).toBe(1);
  });

  /** A further session of a user. */
  async function logIn({ email }: Someone, password = 'Akwaaba 2026'): Promise<string> {
    const { body } = await server.call('POST', '/auth/login', { json: { email, password } });
    return body.access_token;
  }

  it('ends at once when its session ends, and no other with it', async () => {
    const { otherClient } = server.people;
    const session = await logIn(otherClient);
    fakeIntervals();
    const [leaving, staying] = [await follow(session), await follow(otherClient)];
    await server.call('POST', '/auth/logout', { by: session });
    await leaving.next();
    expect(await leaving.next()).toBeUndefined();
    await passSeconds(15);
    await staying.heartbeat();
  });

  it('ends at once when its user ends all other sessions', async () => {
    const { otherClient } = server.people;
    const reader = await follow(await logIn(otherClient));
    await server.call('DELETE', '/users/me/sessions', { by: otherClient });
    await reader.next();
    expect(await reader.next()).toBeUndefined();
  });

  it.each([
    { who: 'client', is: 'deactivated', call: ['PUT', '', { is_active: false }] },
    { who: 'client', is: 'replaced', call: ['POST', '/regenerate', {}] },
    { who: 'client', is: 'deleted', call: ['DELETE', '', undefined] },
    { who: 'provider', is: 'deleted', call: ['DELETE', '', undefined] },
  ] as const)(
    'of a $who ends at once when its API key is $is',
    async ({ who, call: [method, path, json] }) => {
      const by = server.people[who];
      const key = await server.keyOf(by, who === 'provider' ? ['work:read'] : []);
      // The newest key is the first of the list.
      const [{ id }] = (await server.call('GET', '/api-keys/', { by })).body;
      const reader = await follow(key);
      const changed = await server.call(method, `/api-keys/${id}${path}`, { by, json });
      expect(changed.status).toBeLessThan(300);
      await reader.next();
      expect(await reader.next()).toBeUndefined();
    },
  );

  it('ends at once when an admin suspends its user, also after other changes', async () => {
    const { admin, otherProvider } = server.people;
    const reader = await follow(otherProvider);
    await reader.next();
    for (const reason of ['First', 'Second', 'Third']) {
      await server.call('POST', '/wallet/admin/credits', {
        by: admin,
        json: { user_id: server.people.otherClient.id, amount: 1, note: reason },
      });
    }
    const path = `/admin/accounts/${otherProvider.id}/suspend`;
    const suspended = await server.call('POST', path, { by: admin, json: { reason: 'Fraud' } });
    expect(suspended.status).toBeLessThan(300);
    expect(await reader.next()).toBeUndefined();
  });

  it('is one of at most 20 of an account, which does not affect other accounts', async () => {
    const { applicant, client } = server.people;
    const open = await Promise.all(Array.from({ length: 25 }, () => follow(applicant)));
    const refused = open.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.headers.get('retry-after')).toBe('15');
    const received = await server.call('GET', '/events', { by: applicant });
    expect(received).toMatchObject({
      status: 429,
      body: {
        code: 'events.too-many-streams',
        detail: 'You have 20 event streams open already; close one first.',
      },
    });
    expect((await follow(client)).status).toBe(200);
    await open.find(({ status }) => status === 200)?.close();
    // The server notices it shortly afterwards.
    while ((await follow(applicant)).status === 429);
  });
});
