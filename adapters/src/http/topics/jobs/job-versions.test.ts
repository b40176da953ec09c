import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sending, startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('job versions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  type Headers = Readonly<Record<string, string>>;

  async function order(content = 'Please wash your hands.') {
    const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
    const json = { ...work, content };
    return (await server.call('POST', '/jobs/', { by: server.people.client, json })).body;
  }

  const read = (id: number, headers: Headers = {}) =>
    server.call('GET', `/jobs/${id}`, { by: server.people.client, headers });

  const edit = (id: number, content: string, headers: Headers = {}) =>
    server.call('PUT', `/jobs/${id}`, { by: server.people.client, json: { content }, headers });

  const tagOf = async (id: number) => (await read(id)).headers.get('etag') ?? '';

  const take = (id: number, headers: Headers = {}) =>
    server.call('POST', `/jobs/${id}/assign`, { by: server.people.provider, headers });

  describe('the version of a job', () => {
    it('is in the job, in lists, and in the ETag of the job and of its status', async () => {
      const job = await order();
      const by = server.people.client;
      const whole = await read(job.id);
      const status = await server.call('GET', `/jobs/${job.id}/status`, { by });
      const [listed] = (await server.call('GET', `/jobs/?ids=${job.id}`, { by })).body;
      expect(whole.headers.get('etag')).toBe(`"${job.version}"`);
      expect(status.headers.get('etag')).toBe(`"${job.version}"`);
      expect([whole.body.version, listed.version]).toEqual([job.version, job.version]);
    });

    it('changes with each change, also within a millisecond', async () => {
      const { id, version } = await order();
      const versions = [version];
      for (const content of ['Wash your hands.', 'Wash your hands!', 'Wash your hands.']) {
        versions.push((await edit(id, content)).body.version);
      }
      const taken = await take(id);
      versions.push(taken.body.version);
      expect(new Set(versions).size).toBe(5);
      expect(await tagOf(id)).toBe(`"${taken.body.version}"`);
    });

    it('saves the caller a copy that they have', async () => {
      const { id } = await order();
      const tag = await tagOf(id);
      const same = await read(id, { 'if-none-match': tag });
      expect({ status: same.status, text: same.text }).toEqual({ status: 304, text: '' });
      expect(same.headers.get('etag')).toBe(tag);
      expect(same.headers.get('cache-control')).toBe('no-store');
      await take(id);
      expect((await read(id, { 'if-none-match': tag })).body).toMatchObject({
        status: 'in_progress',
      });
    });

    it('has another tag for each encoding, and each names the version', async () => {
      const { id, version } = await order('Please wash your hands with soap. '.repeat(100));
      for (const [accepted, tag] of [
        ['br', `"${version}-br"`],
        ['gzip', `"${version}-gzip"`],
        ['identity', `"${version}"`],
      ] as const) {
        const got = await read(id, { 'accept-encoding': accepted });
        const encoding = got.headers.get('content-encoding') ?? 'identity';
        expect({ encoding, tag: got.headers.get('etag') }).toEqual({ encoding: accepted, tag });
        expect((await read(id, { 'if-none-match': tag })).status).toBe(304);
      }
      expect((await edit(id, 'Wash your hands.', { 'if-match': `"${version}-br"` })).status).toBe(
        200,
      );
    });
  });

  /** Every change of a job, with its path, its caller and the state that it starts from. */
  const changes: readonly (readonly [
    name: string,
    call: readonly [method: string, suffix: string],
    by: 'client' | 'provider' | 'admin',
    sending: Sending,
  ])[] = [
    ['an edit', ['PUT', ''], 'client', { json: { content: 'Wash your hands.' } }],
    ['a cancellation', ['DELETE', ''], 'client', {}],
    ['an assignment', ['POST', '/assign'], 'provider', { json: {} }],
    ['an accepted proposal', ['POST', '/proposals/{proposal}/accept'], 'client', {}],
    [
      'a delivery by PUT',
      ['PUT', ''],
      'provider',
      { json: { status: 'completed', output_text: 'Hohoro wo nsa.' } },
    ],
    ['a delivery', ['POST', '/deliver'], 'provider', { json: { output_text: 'Hohoro wo nsa.' } }],
    ['a release', ['POST', '/release'], 'provider', {}],
    ['a failure', ['POST', '/fail'], 'provider', { json: { reason: 'It is cut off.' } }],
    ['a refund', ['POST', '/refund'], 'admin', { json: { reason: 'Half of it is missing.' } }],
    // The last one, because it moves the clock, and a refund needs a recent confirmation.
    ['a job taken back', ['POST', '/take-back'], 'client', { json: {} }],
  ];

  const startsPending = new Set([
    'an edit',
    'a cancellation',
    'an assignment',
    'an accepted proposal',
  ]);

  const hourMs = 3_600_000;

  const inHours = (hours: number): string =>
    new Date(server.dependencies.clock.now() + hours * hourMs).toISOString();

  const makeDue = (id: number) =>
    server.call('PUT', `/jobs/${id}`, { by: server.people.client, json: { due_at: inHours(2) } });

  async function makeLate(id: number): Promise<void> {
    await makeDue(id);
    server.pass(3 * hourMs);
  }

  async function propose(id: number): Promise<void> {
    await makeDue(id);
    const json = { due_at: inHours(4) };
    await server.call('POST', `/jobs/${id}/proposals`, { by: server.people.provider, json });
  }

  /** The path of a change, with the id of the proposal if it is about one. */
  async function pathOf(id: number, suffix: string): Promise<string> {
    const path = `/jobs/${id}${suffix}`;
    if (!path.includes('{proposal}')) return path;
    const by = server.people.client;
    const [proposal] = (await server.call('GET', `/jobs/${id}/proposals`, { by })).body;
    return path.replace('{proposal}', proposal.id);
  }

  /** A job from which the change starts. */
  async function orderFor(name: string): Promise<number> {
    const { id } = await order();
    if (name === 'an accepted proposal') await propose(id);
    if (startsPending.has(name)) return id;
    if (name === 'a job taken back') await makeLate(id);
    await take(id);
    if (name !== 'a refund') return id;
    const json = { output_text: 'Hohoro wo nsa.' };
    await server.call('POST', `/jobs/${id}/deliver`, { by: server.people.provider, json });
    return id;
  }

  describe.each(changes)('%s with If-Match', (name, [method, suffix], caller, sending) => {
    const change = async (id: number, headers: Headers) => {
      const by = server.people[caller];
      return server.call(method, await pathOf(id, suffix), { ...sending, by, headers });
    };

    it('is refused with 412 if the job has changed, and changes nothing', async () => {
      const id = await orderFor(name);
      const tag = await tagOf(id);
      const refused = await change(id, { 'if-match': `"${id}-pending-mb3k2x"` });
      expect(refused).toMatchObject({ status: 412, body: { code: 'job.version-mismatch' } });
      expect(await tagOf(id)).toBe(tag);
    });

    it('is done if the job has not changed, and repeated for its key though it has', async () => {
      const id = await orderFor(name);
      const headers = { 'if-match': await tagOf(id), 'idempotency-key': `versioned-${id}` };
      const done = await change(id, headers);
      expect(done.status).toBe(200);
      expect(await tagOf(id)).toBe(`"${done.body.version}"`);
      const again = await change(id, headers);
      expect(again).toMatchObject({ status: 200, text: done.text });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    });
  });

  describe('If-Match', () => {
    it.each([
      ['*', 200],
      ['TAG', 200],
      ['"other", TAG', 200],
      ['W/TAG', 412],
      ['"other"', 412],
      ['TAG-', 412],
      [',', 412],
    ])('%s', async (list, expected) => {
      const { id } = await order();
      const headers = { 'if-match': list.replace('TAG', await tagOf(id)) };
      expect((await edit(id, 'Wash your hands.', headers)).status).toBe(expected);
    });

    it('may name the version without quotation marks', async () => {
      const { id, version } = await order();
      expect((await edit(id, 'Wash your hands.', { 'if-match': version })).status).toBe(200);
    });

    it('has a bounded length', async () => {
      const { id } = await order();
      const { status, body } = await edit(id, 'Wash.', { 'if-match': '"a",'.repeat(300) });
      expect({ status, errors: body.errors }).toMatchObject({
        status: 422,
        errors: [{ pointer: '#/If-Match' }],
      });
    });

    it('lets one of two simultaneous edits win', async () => {
      const { id } = await order();
      const headers = { 'if-match': await tagOf(id) };
      const texts = ['Wash your hands.', 'Wash your feet.', 'Wash your face.'];
      const edits = await Promise.all(texts.map((text) => edit(id, text, headers)));
      const count = (status: number) => edits.filter((got) => got.status === status).length;
      expect({ done: count(200), refused: count(412) }).toEqual({ done: 1, refused: 2 });
    });

    it('reveals nothing about a job of another user', async () => {
      const { id } = await order();
      const { status } = await server.call('DELETE', `/jobs/${id}`, {
        by: server.people.otherClient,
        headers: { 'if-match': '"other"' },
      });
      expect(status).toBe(404);
    });
  });
});

describe('job status', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function order(): Promise<number> {
    const json = {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: 'Please wash your hands.',
    };
    return (await server.call('POST', '/jobs/', { by: server.people.client, json })).body.id;
  }

  const getStatus = (job: number, tag?: string) =>
    server.call('GET', `/jobs/${job}/status`, {
      by: server.people.client,
      headers: tag === undefined ? {} : { 'if-none-match': tag },
    });

  const takeAndDeliver = async (job: number) => {
    const by = server.people.provider;
    await server.call('POST', `/jobs/${job}/assign`, { by, json: {} });
    await server.call('POST', `/jobs/${job}/deliver`, {
      by,
      json: { output_text: 'Hohoro wo nsa.' },
    });
  };

  describe('the status of a job', () => {
    it('advises clients when to poll again until the job has ended', async () => {
      const job = await order();
      const pending = await getStatus(job);
      expect(pending).toMatchObject({ status: 200, body: { id: job, status: 'pending' } });
      expect(pending.headers.get('retry-after')).toBe('5');
      expect(pending.headers.get('cache-control')).toBe('private, no-cache');
      await takeAndDeliver(job);
      const done = await getStatus(job);
      expect(done.body.status).toBe('completed');
      expect(done.headers.get('retry-after')).toBeNull();
      expect(done.headers.get('cache-control')).toBe('private, no-cache');
    });

    it('is not sent again while it is unchanged', async () => {
      const job = await order();
      const tag = (await getStatus(job)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[!#-~]+"$/);
      const unchanged = await getStatus(job, tag);
      expect({ status: unchanged.status, text: unchanged.text }).toEqual({ status: 304, text: '' });
      expect(unchanged.headers.get('etag')).toBe(tag);
      expect(unchanged.headers.get('retry-after')).toBe('5');
      expect(unchanged.headers.get('cache-control')).toBe('private, no-cache');
      expect(unchanged.headers.get('content-type')).toBeNull();
      await takeAndDeliver(job);
      const changed = await getStatus(job, tag);
      expect(changed).toMatchObject({ status: 200, body: { status: 'completed' } });
      expect(changed.headers.get('etag')).not.toBe(tag);
    });

    it('has a different tag for another job in the same state', async () => {
      const [one, other] = [await order(), await order()];
      const tag = (await getStatus(one)).headers.get('etag') ?? '';
      expect((await getStatus(other, tag)).status).toBe(200);
    });

    it.each([
      ['*', 304],
      ['W/TAG', 304],
      ['"other", TAG', 304],
      ['"other"', 200],
      ['TAG-', 200],
      ['', 200],
    ])('requested with If-None-Match %s', async (list, expected) => {
      const job = await order();
      const tag = (await getStatus(job)).headers.get('etag') ?? '';
      expect((await getStatus(job, list.replace('TAG', tag))).status).toBe(expected);
    });

    it('changes with an edit, which leaves the job pending', async () => {
      const job = await order();
      const tag = (await getStatus(job)).headers.get('etag') ?? '';
      server.pass(1_000);
      await server.call('PUT', `/jobs/${job}`, {
        by: server.people.client,
        json: { content: 'Please wash your hands today.' },
      });
      expect((await getStatus(job, tag)).status).toBe(200);
    });

    it('reveals nothing by its tag to users who may not see the job', async () => {
      const job = await order();
      const tag = (await getStatus(job)).headers.get('etag') ?? '';
      const { status } = await server.call('GET', `/jobs/${job}/status`, {
        by: server.people.otherClient,
        headers: { 'if-none-match': tag },
      });
      expect(status).toBe(404);
    });
  });
});
