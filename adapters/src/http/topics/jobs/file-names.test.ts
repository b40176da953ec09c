import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioFixture, multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const english = 'Please wash your hands with soap before you eat.';
const twi = 'Yɛsrɛ wo, fa samina hohoro wo nsa ansa na woadidi.';
const page = `<!doctype html><script>alert(1)</script><p>${twi}</p>`;
const program = 'MZ\u0090\u0000\u0003';

const translation = {
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  content: english,
};
const narration = { service_type: 'narration', language: 'tw', content: twi };

async function takenJob(json: object): Promise<string> {
  const { client, provider } = server.people;
  const { body } = await server.call('POST', '/jobs/', { by: client, json });
  await server.call('POST', `/jobs/${body.id}/assign`, { by: provider });
  return `/jobs/${body.id}`;
}

type Sent = Readonly<{ name: string; bytes: Buffer<ArrayBuffer> }>;

const deliver = async (job: string, { name, bytes }: Sent) =>
  server.call('POST', `${job}/deliver`, {
    by: server.people.provider,
    body: multipart({ note: 'Checked by ear.' }, { field: 'file', name, bytes }),
  });

const savedAs = async (path: string) => {
  const { headers } = await server.call('HEAD', path, { by: server.people.client });
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  return headers.get('content-disposition');
};

describe('the extension of a name follows what was found', () => {
  it.each([
    ['translation.hta', twi, 'translation.txt'],
    ['a.png', page, 'a.txt'],
    ['picture.svg', `<svg><script>${twi}</script></svg>`, 'picture.txt'],
    ['x.pdf.exe', '%PDF-1.7\n<script>alert(1)</script>PK\u0003\u0004', 'x.pdf'],
    ['letter\u202Efdp.exe', twi, 'letterfdp.txt'],
    ['translation.exe. . ', twi, 'translation.txt'],
    ['NUL', twi, '_NUL.txt'],
  ])('in a delivery of %j', async (name, text, saved) => {
    const job = await takenJob({ ...translation, content: text.replace(twi, english) });
    expect(await deliver(job, { name, bytes: Buffer.from(text) })).toMatchObject({ status: 200 });
    expect(await savedAs(`${job}/output`)).toBe(`attachment; filename="${saved}"`);
  });

  it('in a narration, and in a recording', async () => {
    const job = await takenJob(narration);
    await deliver(job, { name: 'song.exe', bytes: audioFixture('maakye.m4a') });
    expect(await savedAs(`${job}/output`)).toBe('attachment; filename="song.m4a"');
    const fields = { service_type: 'transcription', language: 'Twi' };
    const file = { field: 'audio_file', name: 'makola.scr', bytes: spokenWav() };
    const sent = { by: server.people.client, body: multipart(fields, file) };
    const { body } = await server.call('POST', '/jobs/upload', sent);
    expect(await savedAs(`/jobs/${body.id}/input`)).toBe('attachment; filename="makola.wav"');
  });

  it('in a reference file, also in lists', async () => {
    const job = await takenJob(translation);
    const file = { field: 'file', name: 'names.vbs', bytes: Buffer.from('Ama, Kofi') };
    const sent = { by: server.people.client, body: multipart({}, file) };
    const { body } = await server.call('POST', `${job}/references`, sent);
    expect(body).toMatchObject({ name: 'names.txt', content_type: 'text/plain' });
    expect(await savedAs(`${job}/references/${body.id}`)).toContain('"names.txt"');
  });

  it('in a document to translate', async () => {
    const fields = { source_language: 'en', target_language: 'tw' };
    const bytes = Buffer.from(`<!doctype html><p>${english}</p>`);
    const sent = {
      by: server.people.client,
      body: multipart(fields, { field: 'document', name: 'notice.exe', bytes }),
    };
    const { body } = await server.call('POST', '/jobs/documents', sent);
    expect(await savedAs(`/jobs/${body.id}/input`)).toBe('attachment; filename="notice.html"');
  });
});

describe('what no purpose takes is refused, and named', () => {
  const languages = { source_language: 'en', target_language: 'tw' };
  const transcription = { service_type: 'transcription', language: 'Twi' };

  it.each([
    ['a delivery', { by: 'provider', job: translation, path: 'deliver', field: 'file' }],
    ['a narration', { by: 'provider', job: narration, path: 'deliver', field: 'file' }],
    ['a reference file', { by: 'client', job: translation, path: 'references', field: 'file' }],
    ['a document', { by: 'client', fields: languages, path: 'documents', field: 'document' }],
    ['a recording', { by: 'client', fields: transcription, path: 'upload', field: 'audio_file' }],
  ] as const)('as %s', async (_what, { by, path, field, ...more }) => {
    const job = 'job' in more ? await takenJob(more.job) : '/jobs';
    const file = { field, name: 'a.pdf', bytes: Buffer.from(program, 'latin1') };
    const body = multipart('fields' in more ? more.fields : {}, file);
    const refused = await server.call('POST', `${job}/${path}`, { by: server.people[by], body });
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^This is a program for Windows[,:] /) },
    });
  });
});
