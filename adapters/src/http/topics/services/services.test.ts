import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const toEwe = { service_type: 'translation', source_language: 'English', target_language: 'Ewe' };
const narration = { service_type: 'narration', language: 'Ewe', sample_text: 'Woezɔ loo!' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const submit = (json: unknown, by = server.people.applicant) =>
  server.call('POST', '/services/', { by, json });

describe('submitting a service', () => {
  it('starts pending, with the languages as codes', async () => {
    const { status, body } = await submit(toEwe);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      user_id: server.people.applicant.id,
      service_type: 'translation',
      source_language: 'en',
      target_language: 'ee',
      language: null,
      sample_text: null,
      audio_recording: null,
      status: 'pending',
      submitted_at: expect.any(String),
      reviewed_at: null,
      rejection_reason: null,
      version: 1,
      replaces: null,
    });
  });

  it.each([
    ['base64', spokenWav().toString('base64')],
    ['a data URL', `data:audio/wav;base64,${spokenWav().toString('base64')}`],
  ])('accepts a voice recording as %s and serves it unchanged', async (_kind, recording) => {
    const { status, body } = await submit({ ...narration, audio_recording: recording });
    expect(status).toBe(201);
    expect(body).toMatchObject({ sample_text: 'Woezɔ loo!', language: 'ee' });
    expect(body.audio_recording).toMatch(/^\/api\/audio\/[0-9a-f]{32}\.wav$/);
    const answer = await fetch(`${server.url}${body.audio_recording}`, {
      headers: { authorization: `Bearer ${server.people.applicant.token}` },
    });
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(await answer.arrayBuffer()).equals(spokenWav())).toBe(true);
  });

  it('accepts a voice recording as multipart', async () => {
    const file = { field: 'audio_recording', name: 'ewe.wav', bytes: spokenWav() };
    const body = multipart(narration, file);
    const made = await server.call('POST', '/services', { by: server.people.applicant, body });
    expect(made).toMatchObject({ status: 201, body: { service_type: 'narration' } });
  });

  it.each([
    ['no recording', narration, 'service.sample-missing', 422],
    [
      'a text for a recording',
      { ...narration, audio_recording: '?' },
      'upload.voice-sample-invalid',
      422,
    ],
    [
      'a server path',
      { ...narration, audio_recording: '/etc/passwd' },
      'upload.voice-sample-invalid',
      422,
    ],
    ['identical languages', { ...toEwe, target_language: 'EN' }, 'service.same-languages', 422],
    ['no target', { ...toEwe, target_language: '' }, 'http.invalid', 422],
    ['an unknown language', { ...toEwe, target_language: 'Klingon' }, 'language.unknown', 422],
    ['a language of another service', { ...toEwe, language: 'Twi' }, 'http.invalid', 422],
    ['a status', { ...toEwe, status: 'approved' }, 'http.invalid', 422],
  ])('refuses %s', async (_what, json, code, status) => {
    expect(await submit(json)).toMatchObject({ status, body: { code } });
  });

  it('refuses work for which the provider is already approved', async () => {
    const duplicate = { ...toEwe, target_language: 'Twi' };
    const refused = await submit(duplicate, server.people.provider);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        detail: 'You already have an approved translation service for English to Twi',
        title: 'Duplicate Service',
      },
    });
  });
});

describe('a pending service', () => {
  it('is edited and deleted only by its owner', async () => {
    const { body: made } = await submit(toEwe);
    const { applicant, otherProvider } = server.people;
    const path = `/services/${made.id}`;
    const json = { ...toEwe, target_language: 'Dagbani' };
    const foreign = await server.call('PUT', path, { by: otherProvider, json });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'service.not-found' } });
    const changed = await server.call('PUT', path, { by: applicant, json });
    expect(changed.body).toMatchObject({ target_language: 'dag', status: 'pending' });
    expect((await server.call('DELETE', path, { by: otherProvider })).status).toBe(404);
    expect((await server.call('DELETE', path, { by: applicant })).status).toBe(204);
    const { body: mine } = await server.call('GET', '/services/my-services', { by: applicant });
    expect(mine.map(({ id }: { id: number }) => id)).not.toContain(made.id);
  });

  it('keeps its recording if only the text changes', async () => {
    const recording = spokenWav().toString('base64');
    const { body: made } = await submit({ ...narration, audio_recording: recording });
    const json = { ...narration, sample_text: 'Akpe na mi kataa' };
    const by = server.people.applicant;
    const { body } = await server.call('PUT', `/services/${made.id}`, { by, json });
    expect(body).toMatchObject({
      sample_text: 'Akpe na mi kataa',
      audio_recording: made.audio_recording,
    });
  });
});

describe('the review', () => {
  const put = (path: string, json?: unknown) =>
    server.call('PUT', path, { by: server.people.admin, json });

  it('approves, activates the provider, and cannot be repeated', async () => {
    const { body: made } = await submit({ ...toEwe, target_language: 'Twi' });
    const { admin, applicant } = server.people;
    const pending = await server.call('GET', '/admin/all-services?status=pending&limit=1', {
      by: admin,
    });
    expect(pending.body).toMatchObject([
      { id: made.id, user_name: applicant.name, user_email: applicant.email },
    ]);
    const approved = await put(`/admin/approve-service/${made.id}`);
    expect(approved.body).toMatchObject({ status: 'approved', reviewed_at: expect.any(String) });
    const { body: me } = await server.call('GET', '/auth/me', { by: applicant });
    expect(me).toMatchObject({ is_active: true });
    expect(me.provider_id).toMatch(/^PRV-[0-9A-HJKMNP-TV-Z]{6}$/);
    const again = await put(`/admin/reject-service/${made.id}`);
    expect(again).toMatchObject({ status: 409, body: { service_status: 'approved' } });
    const edit = await server.call('PUT', `/services/${made.id}`, { by: applicant, json: toEwe });
    expect(edit).toMatchObject({ status: 409, body: { code: 'service.not-pending' } });
  });

  it('sets any status, and refuses others', async () => {
    const { body: made } = await submit({ ...toEwe, source_language: 'Dagbani' });
    const path = `/admin/services/${made.id}/status`;
    expect((await put(path, { status: 'rejected' })).body.status).toBe('rejected');
    expect((await put(path, { status: 'pending' })).body.reviewed_at).toBeNull();
    expect((await put(path, { status: 'paused' })).status).toBe(422);
    expect((await put('/admin/services/999999/status', { status: 'pending' })).status).toBe(404);
  });

  it('lists everything in pages', async () => {
    const by = server.people.admin;
    const { headers, body } = await server.call('GET', '/admin/all-services?limit=3', { by });
    expect(body).toHaveLength(3);
    const next = /<([^<>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const more = await server.call('GET', next, { by });
    expect(more.body[0].id).toBeLessThan(body[2].id);
  });
});

describe('a rejection', () => {
  const reason = 'The sample is too quiet.';
  const decide = (id: number, json: unknown) =>
    server.call('PUT', `/admin/reject-service/${id}`, { by: server.people.admin, json });

  it('may have a reason, which its provider reads and answers with a new version', async () => {
    const { body: made } = await submit({ ...toEwe, source_language: 'Twi' });
    const rejected = await decide(made.id, { reason });
    expect(rejected.body).toMatchObject({ status: 'rejected', rejection_reason: reason });
    const version = { ...toEwe, source_language: 'Twi', replaces_id: made.id };
    const { status, body: next } = await submit(version);
    expect(status).toBe(201);
    const rejection = { rejected_at: expect.any(String), rejection_reason: reason };
    expect(next).toMatchObject({ status: 'pending', version: 2, rejection_reason: null });
    expect(next.replaces).toEqual({ id: made.id, ...rejection });
    const { body: mine } = await server.call('GET', '/services/my-services', {
      by: server.people.applicant,
    });
    const ids = mine.map(({ id }: { id: number }) => id);
    expect(ids).toContain(next.id);
    expect(ids).not.toContain(made.id);
    expect(await submit(version)).toMatchObject({
      status: 404,
      body: { code: 'service.not-found' },
    });
    const early = await submit({ ...version, replaces_id: next.id });
    expect(early).toMatchObject({ status: 409, body: { code: 'service.not-rejected' } });
  });

  it('is answered by multipart too, and only by its provider', async () => {
    const recording = spokenWav().toString('base64');
    const { body: made } = await submit({ ...narration, audio_recording: recording });
    await decide(made.id, {});
    const fields = { ...narration, replaces_id: String(made.id) };
    const file = { field: 'audio_recording', name: 'ewe.wav', bytes: spokenWav() };
    const send = (by: typeof server.people.provider) =>
      server.call('POST', '/services/', { by, body: multipart(fields, file) });
    expect((await send(server.people.otherProvider)).status).toBe(404);
    expect((await send(server.people.applicant)).body).toMatchObject({ version: 2 });
  });

  it.each([[''], ['   '], ['x'.repeat(501)], [7]])('refuses the reason %j', async (invalid) => {
    const { body: made } = await submit(toEwe);
    expect((await decide(made.id, { reason: invalid })).status).toBe(422);
  });

  it('is private: clients see no review of an approved version', async () => {
    const { admin, client } = server.people;
    const { body: made } = await submit({ ...toEwe, target_language: 'Dagbani' });
    await decide(made.id, { reason });
    const again = { ...toEwe, target_language: 'Dagbani', replaces_id: made.id };
    const { body: next } = await submit(again);
    await server.call('PUT', `/admin/approve-service/${next.id}`, { by: admin });
    const { text } = await server.call('GET', '/users/service-providers', { by: client });
    expect(text).toContain(`"id":${next.id},`);
    expect(text).not.toContain(reason);
  });
});

describe('undoing a decision', () => {
  const notices = async () => (await server.database.outboxQueue.list({}, { limit: 100 })).length;
  const undo = (id: number) =>
    server.call('POST', `/admin/services/${id}/undo-review`, { by: server.people.admin });

  it('withdraws the mail that was held', async () => {
    const { admin } = server.people;
    const { body: made } = await submit(toEwe);
    const before = await notices();
    const json = { reason: 'The text was not read completely.' };
    await server.call('PUT', `/admin/reject-service/${made.id}`, { by: admin, json });
    expect(await notices()).toBe(before + 1);
    expect(await undo(made.id)).toMatchObject({
      status: 200,
      body: { status: 'pending', reviewed_at: null, rejection_reason: null },
    });
    expect(await notices()).toBe(before);
    expect(await undo(999_999)).toMatchObject({ status: 404 });
  });
});

describe('the approval of several services', () => {
  const approve = (json: unknown) =>
    server.call('POST', '/admin/services/approve', { by: server.people.admin, json });

  it('has a result for each', async () => {
    const { body: made } = await submit({
      ...toEwe,
      source_language: 'Dagbani',
      target_language: 'English',
    });
    const { status, body } = await approve({ ids: [made.id, 999_999] });
    expect(status).toBe(200);
    const problem = { code: 'service.not-found', status: 404, title: 'Service not found' };
    expect(body.results).toEqual([
      { id: made.id, service: expect.objectContaining({ status: 'approved' }), problem: null },
      { id: 999_999, service: null, problem: { ...problem, detail: expect.any(String) } },
    ]);
  });

  it.each([[[]], [Array.from({ length: 101 }, (_, id) => id + 1)], [[0]], [['x']]])(
    'refuses the ids %j',
    async (ids) => {
      expect((await approve({ ids })).status).toBe(422);
    },
  );
});

describe('a voice sample', () => {
  it('may be heard by its owner and admins, and by everyone once approved', async () => {
    const { applicant, otherProvider, client, admin } = server.people;
    const json = { ...narration, language: 'Dagbani' };
    const recording = spokenWav().toString('base64');
    const { body: made } = await submit({ ...json, audio_recording: recording });
    const statusFor = async (by: typeof admin) =>
      (await server.call('GET', made.audio_recording, { by })).status;
    expect(await Promise.all([applicant, admin, client, otherProvider].map(statusFor))).toEqual([
      200, 200, 404, 404,
    ]);
    await server.call('PUT', `/admin/approve-service/${made.id}`, { by: admin });
    expect(await Promise.all([client, otherProvider].map(statusFor))).toEqual([200, 200]);
  });

  it.each(['..%2f..%2fnsem.db', 'nsem.db', '%00', 'a'.repeat(65)])(
    'is not found or not valid under the name %s',
    async (name) => {
      const { status } = await server.call('GET', `/api/audio/${name}`, {
        by: server.people.admin,
      });
      expect([404, 422]).toContain(status);
    },
  );

  it('is served in ranges', async () => {
    const recording = spokenWav().toString('base64');
    const { body } = await submit({ ...narration, audio_recording: recording });
    const { status, headers, text } = await server.call('GET', body.audio_recording, {
      by: server.people.applicant,
      headers: { range: 'bytes=0-3' },
    });
    expect({ status, text }).toEqual({ status: 206, text: 'RIFF' });
    expect(headers.get('content-range')).toBe(`bytes 0-3/${spokenWav().length}`);
  });
});
