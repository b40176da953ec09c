import { messagesPerDay } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';
import { uploadInParts } from '../../testing/upload-in-parts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ maxUploadBytes: 60 * 1024 * 1024 });
});
afterAll(() => server.stop());

async function newJob(): Promise<number> {
  const { client: by, provider } = server.people;
  const json = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Wash your hands.',
    provider_id: provider.providerId,
  };
  return (await server.call('POST', '/jobs/', { by, json })).body.id;
}

async function takenJob(): Promise<number> {
  const job = await newJob();
  await server.call('POST', `/jobs/${job}/assign`, { by: server.people.provider });
  return job;
}

const send = (job: number, json: object, { by, key }: Sending = {}) =>
  server.call('POST', `/jobs/${job}/messages`, {
    by: by ?? server.people.client,
    json,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
type Sending = Readonly<{ by?: Someone; key?: string }>;

const list = (job: number, by: Someone = server.people.client, query = '') =>
  server.call('GET', `/jobs/${job}/messages${query}`, { by });

const upload = (job: number, name: string, bytes: Buffer<ArrayBuffer>): Promise<number> =>
  uploadInParts(server, { by: server.people.client, purpose: 'message', job, name, bytes });

describe('a message', () => {
  it('is written by one party, and read by the other', async () => {
    const job = await takenJob();
    const { client, provider } = server.people;
    const place = { segment: 3 };
    const { status, headers, body } = await send(job, { text: ' Asante,\r\nplease. ', place });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/jobs/${job}/messages`);
    expect(body).toEqual({
      id: expect.any(Number),
      job_id: job,
      author_role: 'client',
      author_name: client.name,
      is_own: true,
      text: 'Asante,\nplease.',
      place,
      files: [],
      is_question: false,
      question_id: null,
      is_masked: false,
      is_hidden: false,
      is_reported: false,
      report_reason: null,
      dismissed_at: null,
      created_at: expect.any(String),
      erased_at: null,
    });
    const seen = await list(job, provider);
    expect(seen.body).toEqual([{ ...body, is_own: false, author_name: null }]);
  });

  it('is sent once, however often the call is repeated with its key', async () => {
    const job = await takenJob();
    const key = `message-${job}`;
    const [first, second] = [
      await send(job, { text: 'Once.' }, { key }),
      await send(job, { text: 'Once.' }, { key }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await list(job)).body).toHaveLength(1);
  });

  it('is listed in pages, oldest first, and after one that is known', async () => {
    const job = await takenJob();
    const ids: number[] = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await send(job, { text })).body.id);
    const first = await list(job, server.people.client, '?limit=2');
    expect(first.body.map(({ text }: { text: string }) => text)).toEqual(['One', 'Two']);
    const next = /^<(?<path>[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.groups;
    const second = await server.call('GET', next?.['path'] ?? '', { by: server.people.client });
    expect(second.body.map(({ id }: { id: number }) => id)).toEqual([ids[2]]);
    const rest = await list(job, server.people.client, `?after=${ids[0]}`);
    expect(rest.body.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1));
  });

  it('can be a voice note that comes with a form', async () => {
    const job = await takenJob();
    const { client: by, provider } = server.people;
    const fields = { voice_note: 'true', place: '{"second": 12}' };
    const file = { field: 'file', name: 'note.wav', bytes: spokenWav() };
    const sent = await server.call('POST', `/jobs/${job}/messages`, {
      by,
      body: multipart(fields, file),
    });
    expect(sent).toMatchObject({ status: 201, body: { text: '', place: { second: 12 } } });
    const [note] = sent.body.files;
    expect(note).toMatchObject({
      name: 'note.wav',
      content_type: 'audio/wav',
      is_voice_note: true,
      size_bytes: spokenWav().length,
    });
    const path = `/jobs/${job}/messages/${sent.body.id}/files/${note.id}`;
    expect(await server.call('GET', path, { by: provider })).toMatchObject({ status: 200 });
    const stranger = await server.call('GET', path, { by: server.people.otherProvider });
    expect(stranger).toMatchObject({ status: 404, body: { code: 'job.not-found' } });
  });

  it('can have several files, which were uploaded before', async () => {
    const job = await takenJob();
    const upload_ids = [
      await upload(job, 'names.txt', Buffer.from('Akosua')),
      await upload(job, 'places.csv', Buffer.from('Wa,Ho')),
    ];
    const key = `files-${job}`;
    const { status, body } = await send(job, { text: 'As here.', upload_ids }, { key });
    expect(status).toBe(201);
    expect((await send(job, { text: 'As here.', upload_ids }, { key })).body).toEqual(body);
    expect((await list(job)).body).toHaveLength(1);
    expect(body.files).toMatchObject([{ name: 'names.txt' }, { name: 'places.csv' }]);
    const again = await send(job, { upload_ids });
    expect(again).toMatchObject({ status: 404, body: { code: 'upload.not-found' } });
  });

  it.each([
    ['two places', { text: 'A', place: { segment: 1, second: 1 } }, 'http.invalid', 422],
    ['a place that is none', { text: 'A', place: { segment: 0 } }, 'http.invalid', 422],
    ['too long a text', { text: 'A'.repeat(2_001) }, 'http.invalid', 422],
    ['nothing', {}, 'message.empty', 422],
    ['nothing that can be seen', { text: '\u200b' }, 'message.empty', 422],
    ['a question to answer', { text: 'A', question_id: 1 }, 'message.questions-closed', 409],
    ['an upload that is none', { upload_ids: [999_999] }, 'upload.not-found', 404],
    ['an upload twice', { upload_ids: [1, 1] }, 'http.invalid', 422],
  ])('is refused with %s', async (_, json, code, status) => {
    const job = await takenJob();
    expect(await send(job, json)).toMatchObject({ status, body: { code } });
  });
});

describe('before the job is taken', () => {
  it('a provider asks and the client answers, without contact data', async () => {
    const job = await newJob();
    const { client, provider } = server.people;
    const asked = await send(job, { text: 'Call me on 024 412 3456?' }, { by: provider });
    expect(asked).toMatchObject({
      status: 201,
      body: { text: 'Call me on •••?', is_masked: true, is_question: true },
    });
    const early = await send(job, { text: 'And?' }, { by: provider });
    expect(early).toMatchObject({ status: 409, body: { code: 'message.question-open' } });
    const question_id = asked.body.id;
    const answered = await send(job, { text: 'No, here.', question_id }, { by: client });
    expect(answered).toMatchObject({ status: 201, body: { question_id } });
  });
});

describe('what is not read', () => {
  it('is counted by jobs, until it is marked as read', async () => {
    const job = await takenJob();
    const { provider: by } = server.people;
    const { body: message } = await send(job, { text: 'One' });
    const counts = async () => (await server.call('GET', '/messages/unread', { by })).body;
    const { total, jobs } = await counts();
    expect(jobs[0]).toEqual({ job_id: job, unread: 1 });
    const marked = await server.call('POST', `/jobs/${job}/messages/read`, {
      by,
      json: { up_to_id: message.id },
    });
    expect(marked).toMatchObject({ status: 200, body: { job_id: job, unread: 0 } });
    expect((await counts()).total).toBe(total - 1);
  });
});

describe('admins', () => {
  it('read for a reason, or what was reported, and keep or hide it', async () => {
    const job = await takenJob();
    const { admin, provider } = server.people;
    const { body: message } = await send(job, { text: 'You are slow.' });
    const code = 'message.reason-required';
    expect(await list(job, admin)).toMatchObject({ status: 403, body: { code } });
    const reasoned = await list(job, admin, '?reason=The%20provider%20wrote%20to%20us.');
    expect(reasoned.body).toMatchObject([{ id: message.id }]);
    const short = await list(job, admin, '?reason=no');
    expect(short).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
    const act = (verb: string, by: Someone) =>
      server.call('POST', `/jobs/${job}/messages/${message.id}/${verb}`, {
        by,
        json: { reason: 'An insult.' },
      });
    const reportedBy = await act('report', provider);
    expect(reportedBy).toMatchObject({ body: { is_reported: true, report_reason: null } });
    expect((await list(job, admin)).status).toBe(200);
    const queue = async () =>
      (await server.call('GET', '/messages/reported?limit=100', { by: admin })).body;
    const waiting = expect.objectContaining({ id: message.id, report_reason: 'An insult.' });
    expect(await queue()).toContainEqual(waiting);
    const dismissed = await act('dismiss', admin);
    expect(dismissed).toMatchObject({ status: 200, body: { dismissed_at: expect.any(String) } });
    expect(await queue()).not.toContainEqual(waiting);
    const again = await act('dismiss', admin);
    expect(again).toMatchObject({ status: 409, body: { code: 'message.report-decided' } });
    const [seen] = (await list(job, provider)).body;
    expect(seen).toMatchObject({ text: 'You are slow.', dismissed_at: null });
    expect(await act('hide', admin)).toMatchObject({ status: 200, body: { is_hidden: true } });
    expect((await list(job, provider)).body).toMatchObject([{ text: '', is_hidden: true }]);
  });
});

it('an account writes so many messages in a day, and then reads when it can write again', async () => {
  const job = await takenJob();
  for (let nth = 1; nth <= messagesPerDay; nth += 1) await send(job, { text: 'A' });
  expect(await send(job, { text: 'A' })).toMatchObject({
    status: 409,
    body: { code: 'message.too-many', most: messagesPerDay, again_at: expect.any(String) },
  });
});
