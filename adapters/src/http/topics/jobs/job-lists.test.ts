import { type FoundJobs, type JobPage, type JobQuery, ok, type SeenSummary } from '@nsem/core';
import { aRequestedJob, jobId, mondayMorning } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { followEvents } from '../../testing/event-reader.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { examinedByAdmins, readJobs, searchAllJobs } from './search-all-jobs.ts';

describe('job lists', () => {
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
});

describe('job labels', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const metadata = { department: 'Maternal health', __proto: 'x' };
  const letter = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Please wash your hands.',
  };

  let last = 0;
  const nextReference = () => `INV-2026-${(last += 1)}`;

  const create = (json: object, by = server.people.client) =>
    server.call('POST', '/jobs/', { by, json: { ...letter, ...json } });
  const list = (query: string, by = server.people.client) =>
    server.call('GET', `/jobs/?${query}`, { by });
  const idsOf = ({ body }: Awaited<ReturnType<typeof list>>): number[] =>
    body.map(({ id }: Readonly<{ id: number }>) => id);

  describe('the reference and metadata of a job', () => {
    it('are returned when it is created, read, listed and edited', async () => {
      const reference = nextReference();
      const made = await create({ reference, metadata });
      expect(made).toMatchObject({ status: 201, body: { reference, metadata } });
      const by = server.people.client;
      const { id } = made.body;
      const read = await server.call('GET', `/jobs/${id}`, { by });
      expect(read.body).toMatchObject({ reference, metadata });
      expect((await list(`ids=${id}`)).body).toMatchObject([{ id, reference, metadata }]);
      const json = { reference: null, metadata: { ward: '3' } };
      const edited = await server.call('PUT', `/jobs/${id}`, { by, json });
      expect(edited.body).toMatchObject(json);
      expect(edited.body.metadata).toEqual({ ward: '3' });
    });

    it('are taken from forms, the metadata as JSON', async () => {
      const by = server.people.client;
      const labels = { reference: nextReference(), metadata: JSON.stringify(metadata) };
      const posted = await server.call('POST', '/jobs/', { by, form: { ...letter, ...labels } });
      expect(posted.body).toMatchObject({ reference: labels.reference, metadata });
      const recording = { service_type: 'transcription', language: 'tw' };
      const upload = (reference: string) =>
        multipart(
          { ...recording, ...labels, reference },
          { field: 'audio_file', name: 'a.wav', bytes: spokenWav() },
        );
      const reference = nextReference();
      const uploaded = await server.call('POST', '/jobs/upload', { by, body: upload(reference) });
      expect(uploaded).toMatchObject({ status: 201, body: { reference, metadata } });
      const again = await server.call('POST', '/jobs/upload', { by, body: upload(reference) });
      expect(again.body).toMatchObject({ code: 'job.reference-exists', job_id: uploaded.body.id });
    });

    it('names the job that has the reference already', async () => {
      const reference = nextReference();
      const { id } = (await create({ reference })).body;
      expect(await create({ reference })).toMatchObject({
        status: 409,
        body: {
          code: 'job.reference-exists',
          job_id: id,
          detail: `Your job ${id} already has this reference.`,
        },
      });
    });

    it.each([
      [{ reference: '' }, '#/reference'],
      [{ reference: 'x'.repeat(129) }, '#/reference'],
      [{ reference: 7 }, '#/reference'],
      [{ metadata: 'not JSON' }, '#/metadata'],
      [{ metadata: '["a"]' }, '#/metadata'],
      [{ metadata: { a: 1 } }, '#/metadata/a'],
      [{ metadata: { a: 'x'.repeat(501) } }, '#/metadata/a'],
      [{ metadata: { ['k'.repeat(41)]: 'x' } }, `#/metadata/${'k'.repeat(41)}`],
      [{ metadata: { '': 'x' } }, '#/metadata/'],
      [
        { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, 'x'])) },
        '#/metadata',
      ],
    ])('are refused if they are %o', async (labels, pointer) => {
      const refused = await create(labels);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([{ pointer }]);
    });

    it.each([
      [
        JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, () => 'x').entries())),
        '',
        'must have at most 20 fields',
      ],
      ['{"ward":3}', '.ward', 'must be text'],
      ['{', '', 'must be a JSON object'],
    ])('of a form are refused with the reason (%#)', async (written, member, reason) => {
      const form = { ...letter, metadata: written };
      const refused = await server.call('POST', '/jobs/', { by: server.people.client, form });
      expect(refused.body.detail).toBe(`metadata${member} ${reason}.`);
    });

    it('are shown to neither providers nor keys that do not read contents', async () => {
      const { admin, client, provider } = server.people;
      const events = await followEvents(server.url, { token: provider.token });
      await events.next();
      const reference = nextReference();
      const { id } = (await create({ reference, metadata, provider_id: provider.providerId })).body;
      const hidden = { reference: null, metadata: {} };
      expect((await server.call('GET', `/jobs/${id}`, { by: provider })).body).toMatchObject(
        hidden,
      );
      const taken = await server.call('POST', `/jobs/${id}/assign`, { by: provider, json: {} });
      expect(taken.body).toMatchObject(hidden);
      expect((await list(`ids=${id}`, provider)).body).toMatchObject([hidden]);
      expect((await events.nextJob()).data).toMatchObject({ job_id: id, reference: null });
      await events.close();
      expect(await list(`reference=${reference}`, provider)).toMatchObject({ status: 403 });
      expect((await server.call('GET', `/jobs/${id}`, { by: admin })).body).toMatchObject({
        reference,
      });
      expect((await server.call('GET', `/jobs/${id}`, { by: client })).body).toMatchObject({
        metadata,
      });
    });

    it('are part of the client’s events', async () => {
      const reader = await followEvents(server.url, { token: server.people.client.token });
      await reader.next();
      const reference = nextReference();
      await create({ reference });
      expect((await reader.nextJob()).data).toMatchObject({ move: 'create', reference });
      await reader.close();
    });
  });

  describe('a list of jobs', () => {
    it('is limited by ids, of which others’ jobs are left out', async () => {
      const { admin, client, otherClient } = server.people;
      const one = (await create({})).body.id;
      const other = (await create({})).body.id;
      const query = `ids=${one},${other},999999999`;
      expect(idsOf(await list(query, client))).toEqual([other, one]);
      expect(idsOf(await list(query, otherClient))).toEqual([]);
      expect(idsOf(await list(query, admin))).toEqual([other, one]);
      expect(idsOf(await list(`${query}&status=failed`))).toEqual([]);
    });

    it('is limited by reference and time', async () => {
      const reference = nextReference();
      const { id, created_at: at } = (await create({ reference })).body;
      expect(idsOf(await list(`reference=${reference}`))).toEqual([id]);
      expect(idsOf(await list(`reference=${reference}&created_after=${at}`))).toEqual([id]);
      expect(idsOf(await list(`reference=${reference}&created_before=${at}`))).toEqual([]);
      expect(idsOf(await list('created_before=2020-01-01'))).toEqual([]);
      const [newest] = idsOf(await list('created_after=2020-01-01&limit=1'));
      expect(newest).toBe(id);
    });

    it('is limited to a client by admins only', async () => {
      const { admin, client, otherClient } = server.people;
      await create({});
      const clientsOf = async (id: number) => {
        const { body } = await list(`client_id=${id}`, admin);
        return new Set(body.map(({ client_id: of }: Readonly<{ client_id: number }>) => of));
      };
      expect(await clientsOf(client.id)).toEqual(new Set([client.id]));
      expect(await clientsOf(otherClient.id)).toEqual(new Set());
      expect(await list(`client_id=${client.id}`)).toMatchObject({
        status: 403,
        body: { code: 'permission.denied' },
      });
    });

    it.each([
      `ids=${Array.from({ length: 101 }, (_, n) => n + 1).join(',')}`,
      'ids=',
      'ids=1,,2',
      'ids=1, 2',
      'ids=-1',
      'ids=1&ids=2',
      'created_after=yesterday',
      'created_before=2026-02-30T99:00Z',
      `reference=${'x'.repeat(129)}`,
      'client_id=0',
    ])('refuses %s', async (query) => {
      expect((await list(query)).status).toBe(422);
    });
  });
});

describe('search all jobs', () => {
  const aJob = (id: number) =>
    ({ ...aRequestedJob({ updatedAt: mondayMorning }), id: jobId(id) }) as unknown as SeenSummary;

  /** A list that is answered in steps, and the pages that were requested of it. */
  function listInSteps(steps: readonly FoundJobs[]) {
    const pages: JobPage[] = [];
    const read = (async (_: unknown, { page }: JobQuery) => {
      pages.push(page);
      return ok(steps[pages.length - 1] ?? steps.at(-1));
    }) as unknown as Parameters<typeof readJobs>[0];
    return { read, pages };
  }

  const at = (id: number) => ({ id: jobId(id), updatedAt: mondayMorning, dueAt: null });

  describe('a list of which few of many jobs match', () => {
    it('is read on from the last job that was examined until the page is full', async () => {
      const { read, pages } = listInSteps([
        { jobs: [aJob(90)], last: at(80) },
        { jobs: [], last: at(60) },
        { jobs: [aJob(50), aJob(40)], last: null },
      ]);
      const page = { limit: 3, sort: 'updated' as const };
      const found = await readJobs(read, { status: 'failed', page, most: examinedByAdmins });
      expect(found).toMatchObject({ ok: true, value: { next: { id: 50, at: mondayMorning } } });
      expect(found.ok && found.value.jobs.map(({ id }) => id)).toEqual([90, 50]);
      expect(pages.map(({ before, limit }) => [before, limit])).toEqual([
        [undefined, 3],
        [80, 2],
        [60, 2],
      ]);
    });

    it.each([
      { who: 'a client', most: undefined, steps: 2 },
      { who: 'an admin', most: examinedByAdmins, steps: 8 },
    ])('is answered to $who after $steps steps with where it goes on', async ({ most, steps }) => {
      const { read, pages } = listInSteps([{ jobs: [], last: at(7) }]);
      const found = await readJobs(read, {
        page: { limit: 3 },
        ...(most !== undefined && { most }),
      });
      expect(found).toMatchObject({ ok: true, value: { jobs: [], next: { id: 7 } } });
      expect(pages).toHaveLength(steps);
    });
  });
});
