import { notifyLateJobs, ok } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const hourMs = 3_600_000;
const inHours = (hours: number): string =>
  new Date(server.dependencies.clock.now() + hours * hourMs).toISOString();

const brief = {
  purpose: 'A poster for the waiting room',
  audience: 'Parents of small children',
  tone: 'friendly',
};
const letter = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: 'Please wash your hands.',
};

const send = (method: string, path: string, by: Someone, json?: unknown) =>
  server.call(method, path, { by, json });
const create = (json: object = {}) =>
  send('POST', '/jobs/', server.people.client, { ...letter, ...json });

describe('the brief and the due time of a job', () => {
  it('are answered to its client and to providers, and changed', async () => {
    const { client, provider } = server.people;
    const due_at = inHours(30);
    const made = await create({ ...brief, due_at });
    expect(made).toMatchObject({ status: 201, body: { ...brief, due_at } });
    const path = `/jobs/${made.body.id}`;
    expect((await send('GET', path, provider)).body).toMatchObject({ ...brief, due_at });
    const change = { purpose: null, tone: 'formal', due_at: inHours(50) };
    const changed = await send('PUT', path, client, change);
    expect(changed.body).toMatchObject({ ...change, audience: brief.audience });
    const without = await send('PUT', path, client, { due_at: null });
    expect(without.body).toMatchObject({ due_at: null, tone: 'formal' });
  });

  it('are taken from the form of a recording', async () => {
    const due_at = inHours(30);
    const body = multipart(
      { service_type: 'transcription', language: 'tw', ...brief, due_at },
      { field: 'audio_file', name: 'a.wav', bytes: spokenWav() },
    );
    const uploaded = await server.call('POST', '/jobs/upload', { by: server.people.client, body });
    expect(uploaded).toMatchObject({ status: 201, body: { ...brief, due_at } });
  });

  it('are null unless the client says them, and do not change a quote', async () => {
    const none = { purpose: null, audience: null, tone: null, due_at: null };
    expect((await create()).body).toMatchObject(none);
    const quoted = await send('POST', '/jobs/quote', server.people.client, {
      ...letter,
      ...brief,
      due_at: inHours(30),
    });
    expect(quoted).toMatchObject({ status: 200, body: { words: 4 } });
  });

  it.each([
    [{ due_at: '2026-11-27' }, 'http.invalid'],
    [{ due_at: '2020-11-27T12:00:00Z' }, 'job.due-time-invalid'],
    [{ tone: 'rude' }, 'http.invalid'],
    [{ purpose: 'x'.repeat(201) }, 'http.invalid'],
    [{ audience: ' ' }, 'http.invalid'],
  ])('are refused if they are %o', async (json, code) => {
    expect(await create(json)).toMatchObject({ status: 422, body: { code } });
  });
});

describe('lists by the due time', () => {
  it('page through the offers of a provider, and through the jobs of a client', async () => {
    const { client, provider } = server.people;
    const ids: number[] = [];
    for (const hours of [9, 3, 6]) ids.push((await create({ due_at: inHours(hours) })).body.id);
    const [nine, three, six] = ids;
    const pagesOf = async (first: string, by: Someone) => {
      const seen: number[] = [];
      let path: string | undefined = first;
      while (path !== undefined) {
        const page = await send('GET', path, by);
        seen.push(...page.body.map(({ id }: Readonly<{ id: number }>) => id));
        path = /^<(?<next>[^>]+)>/.exec(page.headers.get('link') ?? '')?.groups?.['next'];
      }
      return seen;
    };
    const offered = await pagesOf('/jobs/available/?limit=2', provider);
    expect(offered.slice(0, 3)).toEqual([three, six, nine]);
    expect(new Set(offered).size).toBe(offered.length);
    const newest = await pagesOf('/jobs/available/?sort=newest&limit=2', provider);
    expect(newest).toEqual(offered.toSorted((one, other) => other - one));
    expect((await pagesOf('/jobs/?sort=due&limit=2', client)).slice(0, 3)).toEqual(
      offered.slice(0, 3),
    );
    const found = await pagesOf('/jobs/?sort=due&limit=2&q=wash', client);
    expect(found.slice(0, 3)).toEqual(offered.slice(0, 3));
  });

  it('are for admins only those of one account', async () => {
    const { admin, client } = server.people;
    const code = 'permission.denied';
    expect(await send('GET', '/jobs/?sort=due', admin)).toMatchObject({
      status: 403,
      body: { code },
    });
    const ofClient = await send('GET', `/jobs/?sort=due&client_id=${client.id}`, admin);
    expect(ofClient.status).toBe(200);
  });
});

describe('a late job', () => {
  it('is notified, taken back and open again, once its time has passed', async () => {
    const { client, provider } = server.people;
    const { id } = (await create({ due_at: inHours(2) })).body;
    await send('POST', `/jobs/${id}/assign`, provider);
    const early = await send('POST', `/jobs/${id}/take-back`, client);
    expect(early).toMatchObject({ status: 409, body: { code: 'job.not-late' } });
    server.pass(2 * hourMs);
    const now = server.dependencies.clock.now();
    await server.database.unitOfWork.write(async (stores) =>
      ok(await notifyLateJobs(stores, { now, limit: 100 })),
    );
    for (const by of [client, provider]) {
      const [newest] = (await send('GET', '/notifications/', by)).body;
      expect(newest).toMatchObject({ kind: 'job_late', job_id: id });
    }
    const reason = 'We need it for the clinic on Friday.';
    const taken = await send('POST', `/jobs/${id}/take-back`, client, { reason });
    expect(taken).toMatchObject({ status: 200, body: { status: 'pending', provider_id: null } });
    const events = await send('GET', `/jobs/${id}/events`, client);
    expect(events.body.at(-1)).toMatchObject({ move: 'take_back', note: reason });
    const [newest] = (await send('GET', '/notifications/', provider)).body;
    expect(newest).toMatchObject({ kind: 'job_taken_back', job_id: id });
    const offered = await send('GET', '/jobs/available/', provider);
    expect(offered.body.map((job: Readonly<{ id: number }>) => job.id)).toContain(id);
  });
});
