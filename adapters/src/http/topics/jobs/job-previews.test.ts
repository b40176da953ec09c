import { afterAll, beforeAll, expect, it } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

const content = 'Please wash your hands with soap before you eat.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ offers: { previewWords: 4 } });
});
afterAll(() => server.stop());

async function createJob(): Promise<number> {
  const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
  const { client: by } = server.people;
  const { status, body } = await server.call('POST', '/jobs/', { by, json: { ...work, content } });
  expect([status, body.content, body.content_is_preview]).toEqual([201, content, false]);
  return body.id;
}

const read = async (path: string, by: Someone) => (await server.call('GET', path, { by })).body;

it('shows providers the first words of an offered text, and the whole text once they accept', async () => {
  const { client, admin, provider, otherProvider } = server.people;
  const id = await createJob();
  const preview = {
    content: 'Please wash your hands',
    content_preview: 'Please wash your hands',
    content_length: content.length,
    content_is_preview: true,
    words: 9,
  };
  expect(await read(`/jobs/${id}`, provider)).toMatchObject(preview);
  expect(await read('/jobs/available/', otherProvider)).toMatchObject([preview]);
  const whole = { content, content_length: content.length, content_is_preview: false };
  for (const by of [client, admin]) expect(await read(`/jobs/${id}`, by)).toMatchObject(whole);
  const taken = await server.call('POST', `/jobs/${id}/assign`, { by: provider });
  expect(taken.body).toMatchObject(whole);
  expect(await read(`/jobs/${id}`, provider)).toMatchObject(whole);
  expect(await read('/jobs/', provider)).toMatchObject([whole]);
});

it('sends no part of the text with the moves of an offered job', async () => {
  const id = await createJob();
  const events = await server.call('GET', `/jobs/${id}/events`, { by: server.people.provider });
  expect(events.status).toBe(200);
  expect(events.text).not.toContain('soap');
});

it('sends a recording only to the provider who has accepted the job', async () => {
  const { client, provider } = server.people;
  const fields = { service_type: 'transcription', language: 'tw' };
  const file = { field: 'audio_file', name: 'market.wav', bytes: spokenWav() };
  const body = multipart(fields, file);
  const created = await server.call('POST', '/jobs/upload', { by: client, body });
  const path = `/jobs/${created.body.id}`;
  expect(await read(path, provider)).toMatchObject({ input_withheld: true });
  expect(await read(path, client)).toMatchObject({ input_withheld: false });
  const refused = await server.call('GET', `${path}/input`, { by: provider });
  expect([refused.status, refused.body.code]).toEqual([403, 'job.not-accepted']);
  expect((await server.call('GET', `${path}/input`, { by: client })).status).toBe(200);
  const taken = await server.call('POST', `${path}/assign`, { by: provider });
  expect(taken.body).toMatchObject({ input_withheld: false });
  expect((await server.call('GET', `${path}/input`, { by: provider })).status).toBe(200);
});
