import { readFileSync } from 'node:fs';
import { refuse } from '@nsem/core';
import { toPcm, wavHeader } from '@nsem/core/sound';
import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const field = (name: string): string => {
  const url = new URL(
    '../../../../test/fixtures/delivery/37-check-not-at-delivery.txt',
    import.meta.url,
  );
  const line = readFileSync(url, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}: `));
  return (line ?? '').slice(name.length + 2);
};

const source = field('source');
const lost = field('delivered');
const right = 'Vous avez %s messages dans {folder}.';

type Body = Readonly<{ id: number }>;

async function taken(body: Body): Promise<string> {
  await server.call('POST', `/jobs/${body.id}/assign`, { by: server.people.provider });
  return `/jobs/${body.id}`;
}

async function takenTranslation(content = source): Promise<string> {
  const pair = { source_language: 'en', target_language: 'tw' };
  const json = { service_type: 'translation', ...pair, content };
  return taken((await server.call('POST', '/jobs/', { by: server.people.client, json })).body);
}

async function takenNarration(): Promise<string> {
  const json = { service_type: 'narration', language: 'tw', content: 'Medaase.' };
  return taken((await server.call('POST', '/jobs/', { by: server.people.client, json })).body);
}

/** A recording of 1.3 s. */
async function takenTranscription(): Promise<string> {
  const fields = { service_type: 'transcription', language: 'tw' };
  const file = { field: 'audio_file', name: 'a.wav', bytes: spokenWav() };
  const sent = { by: server.people.client, body: multipart(fields, file) };
  return taken((await server.call('POST', '/jobs/upload', sent)).body);
}

const by = () => server.people.provider;

const deliverText = (job: string, text: string, note?: string) =>
  server.call('POST', `${job}/deliver`, { by: by(), json: { output_text: text, note } });

const deliverFile = (job: string, name: string, bytes: Uint8Array, note?: string) =>
  server.call('POST', `${job}/deliver`, {
    by: by(),
    body: multipart(note === undefined ? {} : { note }, {
      field: 'file',
      name,
      bytes: Buffer.from(bytes),
    }),
  });

const encode = (text: string): string => Buffer.from(text).toString('base64');

/** Delivers a file that arrives in parts. */
async function deliverParts(job: string, name: string, bytes: Uint8Array, note?: string) {
  const fields = { filename: name, purpose: 'output', job_id: job.split('/').at(-1) ?? '' };
  const metadata = Object.entries(fields).map(([key, value]) => `${key} ${encode(value)}`);
  const tus = { 'tus-resumable': '1.0.0' };
  const { headers } = await server.call('POST', '/uploads/', {
    by: by(),
    headers: {
      ...tus,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata.join(','),
    },
  });
  const path = headers.get('location') ?? '';
  const content = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await server.call('PATCH', path, {
    by: by(),
    headers: { ...tus, ...content },
    body: Buffer.from(bytes),
  });
  const json = { upload_id: Number(path.split('/').at(-1)), note };
  return server.call('POST', `${job}/deliver`, { by: by(), json });
}

/** A WAV file of one channel. */
function wavOf(samples: Float32Array, sampleRate = 48_000): Uint8Array {
  const header = wavHeader(samples.length, sampleRate);
  return Buffer.concat([header, toPcm(samples)]);
}

const silence = () => wavOf(new Float32Array(4 * 48_000));

const wordDocument = (body: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
  });

const docx = (text: string) => wordDocument(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`);

const bytesOf = (text: string) => Buffer.from(text);

const srt = (text: string) => bytesOf(`1\n00:00:00,000 --> 00:00:01,000\n${text}\n`);

const putDone = (job: string, text: string, note?: string) =>
  server.call('PUT', job, { by: by(), json: { status: 'completed', output_text: text, note } });

const hasErrors = { status: 422, body: { code: 'job.delivery-has-errors' } };
const needsNote = { status: 422, body: { code: 'job.delivery-needs-note' } };

const balance = async (): Promise<unknown> =>
  (await server.call('GET', '/wallet/me', { by: by() })).body;

describe('case 37, check-not-at-delivery: what the checks find', () => {
  it.each([
    ['JSON', (job: string, text: string) => deliverText(job, text, 'A note.')],
    ['the change of the job', (job: string, text: string) => putDone(job, text, 'A note.')],
    [
      'a text file',
      (job: string, text: string) => deliverFile(job, 'a.txt', bytesOf(text), 'A note.'),
    ],
    [
      'a Markdown file',
      (job: string, text: string) => deliverFile(job, 'a.md', bytesOf(text), 'A note.'),
    ],
    [
      'a Word document',
      (job: string, text: string) => deliverFile(job, 'a.docx', docx(text), 'A note.'),
    ],
    ['subtitles', (job: string, text: string) => deliverFile(job, 'a.srt', srt(text), 'A note.')],
    ['parts', (job: string, text: string) => deliverParts(job, 'a.txt', bytesOf(text), 'A note.')],
  ])('stops a translation that has lost placeholders, as %s', async (_way, deliver) => {
    const job = await takenTranslation();
    const before = await balance();
    expect(await deliver(job, lost)).toMatchObject(hasErrors);
    expect(await balance()).toEqual(before);
    expect(await deliver(job, right)).toMatchObject({ status: 200, body: { status: 'completed' } });
  });

  it.each([
    ['text', (job: string) => deliverText(job, '\u2800', 'A note.'), 'http.invalid'],
    [
      'text file',
      (job: string) => deliverFile(job, 'a.txt', bytesOf('\u3164\u200B'), 'A note.'),
      'job.delivery-has-errors',
    ],
    [
      'subtitles',
      (job: string) => deliverFile(job, 'a.srt', srt('\u2060'), 'A note.'),
      'job.delivery-has-errors',
    ],
    [
      'Word document without a text',
      (job: string) => deliverFile(job, 'a.docx', wordDocument(''), 'A note.'),
      'job.delivery-has-errors',
    ],
    [
      'Word document that does not open',
      (job: string) => deliverFile(job, 'a.docx', wordDocument('<w:p>'), 'A note.'),
      'document.unreadable',
    ],
  ])('stops a translation of which nothing can be seen, as %s', async (_way, deliver, code) => {
    const job = await takenTranslation('Wash your hands.');
    expect(await deliver(job)).toMatchObject({ status: 422, body: { code } });
  });

  it('is in the refusal, each with its place and a sentence', async () => {
    const job = await takenTranslation(`First line.\n${source}`);
    const { body } = await deliverText(job, `Première ligne.\n${lost}`);
    expect(body.findings).toEqual([
      {
        check: 'placeholder-missing',
        severity: 'error',
        place: 2,
        at: null,
        found: '%s',
        detail: '%s is missing. Copy it exactly as it is.',
      },
      expect.objectContaining({ found: '{folder}', place: 2 }),
    ]);
  });

  it('needs a note if it warns, and the client reads the note', async () => {
    const job = await takenTranslation('Take 2 tablets.');
    expect(await deliverText(job, 'Fa nnuru.')).toMatchObject(needsNote);
    const note = 'The number is written in words.';
    expect(await deliverText(job, 'Fa nnuru.', note)).toMatchObject({ status: 200 });
    const history = await server.call('GET', `${job}/events`, { by: server.people.client });
    expect(history.body.at(-1)).toMatchObject({ move: 'deliver', note });
  });

  it('asks for terms of the glossary of the client', async () => {
    const json = {
      term: 'clinic',
      translation: 'ayaresabea',
      source_language: 'en',
      target_language: 'tw',
    };
    const { client } = server.people;
    expect((await server.call('POST', '/glossary/', { by: client, json })).status).toBe(201);
    const job = await takenTranslation('Go to the clinic.');
    expect(await deliverText(job, 'Kɔ hɔ.')).toMatchObject({
      body: { code: 'job.delivery-needs-note', findings: [{ check: 'term-missing' }] },
    });
    expect((await deliverText(job, 'Kɔ ayaresabea hɔ.')).status).toBe(200);
  });

  const backwards = field('transcript').replace(/ \(.*/u, '').replaceAll(' / ', '\n\n');

  it.each([
    ['text', (job: string) => deliverText(job, backwards, 'A note.')],
    ['file', (job: string) => deliverFile(job, 'a.txt', bytesOf(backwards), 'A note.')],
    [
      'subtitles',
      (job: string) =>
        deliverFile(job, 'a.vtt', bytesOf('WEBVTT\n\n00:09.000 --> 00:10.000\nlater\n'), 'A note.'),
    ],
  ])('stops a transcript with times that cannot be, as %s', async (_way, deliver) => {
    const job = await takenTranscription();
    const refused = await deliver(job);
    expect(refused).toMatchObject(hasErrors);
    expect(refused.body.findings).toContainEqual(
      expect.objectContaining({ check: 'stamp-after-end', severity: 'error' }),
    );
    expect((await deliverText(job, '[00:00:00] Medaase.')).status).toBe(200);
  });

  it.each([
    ['a file', deliverFile],
    ['parts', deliverParts],
  ])('needs a note for a silent narration, as %s', async (_way, deliver) => {
    const job = await takenNarration();
    const refused = await deliver(job, 'a.wav', silence());
    expect(refused).toMatchObject(needsNote);
    expect(refused.body.findings).toMatchObject([{ check: 'empty', severity: 'error' }]);
    const done = await deliver(job, 'a.wav', silence(), 'The client wants a silent file.');
    expect(done.status).toBe(200);
  });

  it('does not change the answer to a delivery that is repeated', async () => {
    const job = await takenTranslation('The soap is here.');
    const json = { output_text: 'Samina no wɔ ha.' };
    const send = () => {
      const headers = { 'idempotency-key': `again-${job}` };
      return server.call('POST', `${job}/deliver`, { by: by(), json, headers });
    };
    expect((await send()).status).toBe(200);
    const term = {
      term: 'soap',
      translation: 'samina pa',
      source_language: 'en',
      target_language: 'tw',
    };
    await server.call('POST', '/glossary/', { by: server.people.client, json: term });
    const again = await send();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  });
});

it('a narration that could not be checked in time is refused for now, and can be delivered again', async () => {
  const job = await takenNarration();
  const timedOut = refuse({ code: 'job.check-timed-out' } as const);
  const { deliveryChecks } = server.dependencies;
  if (deliveryChecks === null) throw new Error('the server checks deliveries');
  vi.spyOn(deliveryChecks, 'check').mockResolvedValueOnce(timedOut);
  const deliver = () => deliverFile(job, 'a.wav', spokenWav(), 'As it is.');
  const { status, body, headers } = await deliver();
  const retryAfter = headers.get('retry-after');
  expect([status, body.code, retryAfter]).toEqual([503, 'job.check-timed-out', '30']);
  expect(await deliver()).toMatchObject({ status: 200, body: { status: 'completed' } });
});
