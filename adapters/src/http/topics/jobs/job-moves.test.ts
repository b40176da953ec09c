import { noBrief, notifyLateJobs, ok } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioFixture, multipart, spokenWav } from '../../testing/audio.ts';
import { type Someone, startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('job moves', () => {
  const content = 'Please wash your hands with soap before you eat.';
  const twi = 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.';

  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, by: Someone, json?: unknown) =>
    server.call(method, path, { by, json });

  async function newJob(change: object = {}): Promise<number> {
    const json = {
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content,
    };
    const made = await send('POST', '/jobs/', server.people.client, { ...json, ...change });
    expect(made.status).toBe(201);
    return made.body.id;
  }

  async function takenJob(change: object = {}): Promise<number> {
    const id = await newJob(change);
    const taken = await send('POST', `/jobs/${id}/assign`, server.people.provider);
    expect(taken).toMatchObject({ status: 200, body: { status: 'in_progress' } });
    return id;
  }

  describe('a client', () => {
    it('edits a pending job by JSON or form, and it is priced again', async () => {
      const id = await newJob();
      const { client } = server.people;
      const shorter = await send('PUT', `/jobs/${id}`, client, { content: 'Wash your hands.' });
      expect(shorter.body).toMatchObject({ words: 3, price: 0.09 });
      const form = { target_language: 'Ewe', content: 'Wash your hands today.' };
      const changed = await server.call('PUT', `/jobs/${id}/`, { by: client, form });
      expect(changed.body).toMatchObject({ target_language: 'ee', words: 4, price: 0.12 });
    });

    it.each([
      [{ service_type: 'narration' }, 'job.service-type-mismatch'],
      [{ language: 'tw' }, 'job.service-type-mismatch'],
      [{ target_language: 'en' }, 'service.same-languages'],
      [{ status: 'completed' }, 'http.invalid'],
      [{ status: 'cancelled', output_text: twi }, 'http.invalid'],
      [{ status: 'completed', output_text: twi, content }, 'http.invalid'],
      [{ price: 0 }, 'http.invalid'],
    ])('cannot edit a job by %o', async (json, code) => {
      const id = await newJob();
      const refused = await send('PUT', `/jobs/${id}`, server.people.client, json);
      expect(refused).toMatchObject({ status: 422, body: { code } });
    });

    it('cancels until the job is taken, and not after', async () => {
      const { client } = server.people;
      const id = await newJob();
      expect((await send('DELETE', `/jobs/${id}`, client)).body.status).toBe('cancelled');
      const taken = await takenJob();
      const refused = await send('DELETE', `/jobs/${taken}`, client);
      expect(refused).toMatchObject({ status: 409, body: { job_status: 'in_progress' } });
    });

    it('never sees how the price is split', async () => {
      const id = await takenJob();
      const { client, provider } = server.people;
      const done = await send('POST', `/jobs/${id}/deliver`, provider, { output_text: twi });
      expect(done.body).toMatchObject({ price: 0.27, commission_amount: 0.04, net_amount: 0.23 });
      const { body } = await send('GET', `/jobs/${id}`, client);
      expect(body).not.toHaveProperty('commission_amount');
      expect(body).not.toHaveProperty('net_amount');
    });
  });

  describe('a provider', () => {
    it('takes, releases and fails jobs, and the history records it', async () => {
      const { provider, client } = server.people;
      const id = await takenJob();
      expect((await send('POST', `/jobs/${id}/release`, provider)).body).toMatchObject({
        status: 'pending',
        provider_id: null,
      });
      await send('POST', `/jobs/${id}/assign/`, provider, {});
      const reason = 'The text breaks off in the middle.';
      const failed = await send('POST', `/jobs/${id}/fail`, provider, { reason });
      expect(failed.body).toMatchObject({ status: 'failed', failure_reason: reason });
      const { body: history } = await send('GET', `/jobs/${id}/events`, client);
      expect(history.map(({ move }: { move: string }) => move)).toEqual([
        'create',
        'assign',
        'release',
        'assign',
        'fail',
      ]);
      expect(history.at(-1)).toEqual({
        move: 'fail',
        at: expect.any(String),
        actor_role: 'service-provider',
        from: 'in_progress',
        to: 'failed',
        note: reason,
      });
    });

    it('cannot take a job that another has taken', async () => {
      const id = await takenJob();
      const refused = await send('POST', `/jobs/${id}/assign`, server.people.otherProvider);
      expect(refused).toMatchObject({ status: 409, body: { code: 'job.wrong-state' } });
    });

    it('delivers by PUT as well', async () => {
      const id = await takenJob();
      const json = { status: 'completed', output_text: twi };
      const done = await send('PUT', `/jobs/${id}`, server.people.provider, json);
      expect(done.body).toMatchObject({ status: 'completed', has_output: true });
    });

    it.each(['text', 'file'])('delivers a %s with a note, which the client reads', async (kind) => {
      const id = await takenJob();
      const { provider, client } = server.people;
      const note = 'The dose is written out.';
      const file = { field: 'file', name: 'a.txt', bytes: Buffer.from(twi) };
      const sending =
        kind === 'text'
          ? { json: { output_text: twi, note } }
          : { body: multipart({ note }, file) };
      await server.call('POST', `/jobs/${id}/deliver`, { by: provider, ...sending });
      const { body: history } = await send('GET', `/jobs/${id}/events`, client);
      expect(history.at(-1)).toMatchObject({ move: 'deliver', note });
    });

    it.each([' ', 'x'.repeat(501)])('cannot deliver with the note %j', async (note) => {
      const id = await takenJob();
      const json = { output_text: twi, note };
      const refused = await send('POST', `/jobs/${id}/deliver`, server.people.provider, json);
      expect(refused).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
    });

    it('delivers a document, identified by its content', async () => {
      const id = await takenJob();
      const bytes = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nMema wo akye\n');
      const body = multipart({}, { field: 'file', name: 'Nsɛm ne “asɛm”.vtt', bytes });
      const { provider, client } = server.people;
      const done = await server.call('POST', `/jobs/${id}/deliver`, { by: provider, body });
      expect(done.status).toBe(200);
      const output = await send('GET', `/jobs/${id}/output`, client);
      expect(output.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
      expect(output.headers.get('content-disposition')).toBe(
        `attachment; filename="Ns_m ne _as_m_.vtt"; filename*=UTF-8''Ns%C9%9Bm%20ne%20%E2%80%9Cas%C9%9Bm%E2%80%9D.vtt`,
      );
      expect(output.text).toBe(bytes.toString());
    });

    it('delivers a narration as audio, and only as audio', async () => {
      const narration = {
        service_type: 'narration',
        source_language: null,
        target_language: null,
        language: 'tw',
        content: twi,
      };
      const id = await takenJob(narration);
      const { provider } = server.people;
      const deliver = (body: FormData) =>
        server.call('POST', `/jobs/${id}/deliver`, { by: provider, body });
      const typed = await send('POST', `/jobs/${id}/deliver`, provider, { output_text: twi });
      expect(typed).toMatchObject({ status: 422, body: { code: 'job.output-invalid' } });
      const liar = { field: 'file', name: 'twi.mp3', bytes: Buffer.from('not sound') };
      expect((await deliver(multipart({}, liar))).body.code).toBe('upload.unreadable-audio');
      const spoken = { field: 'file', name: 'twi.txt', bytes: audioFixture('maakye.m4a') };
      expect((await deliver(multipart({}, spoken))).body.code).toBe('job.delivery-needs-note');
      const heard = multipart({ note: 'I have heard all of it.' }, spoken);
      expect((await deliver(heard)).body).toMatchObject({ status: 'completed' });
      const output = await send('GET', `/jobs/${id}/output`, server.people.client);
      expect(output.headers.get('content-type')).toBe('audio/mp4');
    });

    it.each([
      ['nothing', () => multipart({}), 'http.file-missing'],
      ['an empty file', () => fileOf('empty.txt', ''), 'upload.empty'],
      ['a program', () => fileOf('twi.txt', 'MZ\u0000\u0001'), 'upload.type-unsupported'],
      ['another field', () => multipart({ text: twi }), 'http.invalid'],
      ['a file in another field', () => fileOf('twi.txt', twi, 'document'), 'http.invalid'],
    ])('cannot deliver %s', async (_what, body, code) => {
      const id = await takenJob();
      const path = `/jobs/${id}/deliver`;
      const refused = await server.call('POST', path, { by: server.people.provider, body: body() });
      expect(refused).toMatchObject({ status: 422, body: { code } });
    });

    const fileOf = (name: string, text: string, field = 'file') =>
      multipart({}, { field, name, bytes: Buffer.from(text) });
  });

  describe('an admin', () => {
    it('assigns a job to the provider named', async () => {
      const id = await newJob();
      const { admin, otherProvider } = server.people;
      const unnamed = await send('POST', `/jobs/${id}/assign`, admin, {});
      expect(unnamed).toMatchObject({ status: 422, body: { code: 'job.provider-missing' } });
      const json = { provider_id: otherProvider.providerId?.toLowerCase() };
      const given = await send('POST', `/jobs/${id}/assign`, admin, json);
      expect(given.body).toMatchObject({ provider_id: otherProvider.providerId });
    });

    it('cancels what a provider works on', async () => {
      const id = await takenJob();
      const { body } = await send('DELETE', `/jobs/${id}`, server.people.admin);
      expect(body).toMatchObject({ status: 'cancelled' });
    });
  });

  describe('a transcription', () => {
    const upload = (fields: Record<string, string>, bytes = audioFixture('interview.ogg')) =>
      server.call('POST', '/jobs/upload', {
        by: server.people.client,
        body: multipart(fields, { field: 'audio_file', name: 'Makola interview.ogg', bytes }),
      });
    const requested = { service_type: 'transcription', language: 'Twi', content: 'Market women' };

    it('is priced by its measured minutes, and its audio comes back byte for byte', async () => {
      const made = await upload(requested, spokenWav());
      expect(made).toMatchObject({ status: 201, body: { minutes: 0.1, price: 0.05 } });
      expect(made.body.audio_duration).toBe(1.323);
      const path = `${server.url}/jobs/${made.body.id}/input`;
      const headers = { authorization: `Bearer ${server.people.provider.token}` };
      const input = Buffer.from(await (await fetch(path, { headers })).arrayBuffer());
      expect(input.equals(spokenWav())).toBe(true);
    });

    it.each([
      ['no audio', requested, Buffer.from('Mema wo akye'), 'upload.unreadable-audio'],
      ['an empty file', requested, Buffer.alloc(0), 'upload.empty'],
      ['another service', { ...requested, service_type: 'narration' }, spokenWav(), 'http.invalid'],
      ['no language', { service_type: 'transcription' }, spokenWav(), 'http.invalid'],
      ['an unknown language', { ...requested, language: 'Xyz' }, spokenWav(), 'language.unknown'],
      ['a NUL', { ...requested, content: '\u0000' }, spokenWav(), 'http.invalid'],
    ])('is refused with %s', async (_what, fields, bytes, code) => {
      expect(await upload(fields, bytes)).toMatchObject({ status: 422, body: { code } });
    });
  });
});

describe('due jobs', () => {
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
    variety: 'Asante Twi',
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
      const uploaded = await server.call('POST', '/jobs/upload', {
        by: server.people.client,
        body,
      });
      expect(uploaded).toMatchObject({ status: 201, body: { ...brief, due_at } });
    });

    it('are null unless the client says them, and do not change a quote', async () => {
      const none = { ...noBrief, due_at: null };
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
      [{ variety: 'x'.repeat(201) }, 'http.invalid'],
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
});
