import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { mostReferenceBytes, mostReferences, refuse } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ maxUploadBytes: 60 * 1024 * 1024 });
});
afterAll(() => server.stop());

const pdf = Buffer.from('%PDF-1.7\nThe notice of last year');

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

type Added = Readonly<{
  by?: Someone;
  name?: string;
  bytes?: Buffer<ArrayBuffer>;
  fields?: Readonly<Record<string, string>>;
  key?: string;
}>;

const add = (job: number, { by = server.people.client, ...added }: Added = {}) => {
  const { name = 'notice-2025.pdf', bytes = pdf, fields = {}, key } = added;
  return server.call('POST', `/jobs/${job}/references`, {
    by,
    body: multipart(fields, { field: 'file', name, bytes }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
};

const list = async (job: number, by = server.people.client) =>
  (await server.call('GET', `/jobs/${job}/references`, { by })).body.items;

/** The paths of the stored files, sorted. */
const filesOnDisk = async (): Promise<readonly string[]> => {
  const entries = await readdir(join(server.folder, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
};

/** How many files are stored. */
const countFiles = async (): Promise<number> => (await filesOnDisk()).length;

describe('a reference file', () => {
  it('is added with what it is, and is listed for the client and the provider', async () => {
    const job = await newJob();
    const fields = { description: 'The notice of last year' };
    const { status, headers, body } = await add(job, { fields });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/jobs/${job}/references/${body.id}`);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'notice-2025.pdf',
      description: 'The notice of last year',
      content_type: 'application/pdf',
      size_bytes: pdf.length,
      created_at: expect.any(String),
    });
    await add(job, { name: 'names.csv', bytes: Buffer.from('a,b'), fields: { description: '  ' } });
    for (const by of [server.people.client, server.people.provider]) {
      expect(await list(job, by)).toMatchObject([
        body,
        { name: 'names.csv', description: null, content_type: 'text/csv' },
      ]);
    }
  });

  it('is downloaded as a file to save, whole or in part', async () => {
    const job = await newJob();
    const path = (await add(job)).headers.get('location') ?? '';
    const { provider: by } = server.people;
    const whole = await server.call('GET', path, { by });
    expect(whole).toMatchObject({ status: 200, text: pdf.toString() });
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="notice-2025.pdf"',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    });
    const part = await server.call('GET', path, { by, headers: { range: 'bytes=1-3' } });
    expect(part).toMatchObject({ status: 206, text: 'PDF' });
  });

  it.each([
    ['a path', '../../etc/passwd.txt', 'passwd.txt'],
    ['a path of Windows', 'C:\\Users\\Ama\\names.txt', 'names.txt'],
    ['a mark that reverses the text', 'notice\u202Efdp.txt', 'noticefdp.txt'],
    ['300 characters', `${'ɛ'.repeat(300)}.txt`, `${'ɛ'.repeat(116)}.txt`],
    ['nothing but dots', '...', 'file.txt'],
    ['the extension of a program', 'names.txt.exe', 'names.txt'],
  ])('has a name without %s', async (_, name, cleaned) => {
    const job = await newJob();
    const added = await add(job, { name, bytes: Buffer.from('Akosua') });
    expect(added.body.name).toBe(cleaned);
    const { headers } = await server.call('GET', added.headers.get('location') ?? '', {
      by: server.people.provider,
    });
    const encoded = cleaned === 'file' || /^[\w.]+$/.test(cleaned) ? cleaned : '_';
    expect(headers.get('content-disposition')).toContain(`attachment; filename="${encoded[0]}`);
  });

  it('is refused if its content is of no accepted type, and nothing is stored', async () => {
    const job = await newJob();
    const before = await countFiles();
    const program = Buffer.from('MZ\u0090\0');
    expect(await add(job, { bytes: program })).toMatchObject({
      status: 422,
      body: { code: 'upload.type-unsupported' },
    });
    expect(await add(job, { bytes: Buffer.alloc(0) })).toMatchObject({
      status: 422,
      body: { code: 'upload.empty' },
    });
    const form = new FormData();
    form.append('description', 'No file');
    const by = server.people.client;
    const none = await server.call('POST', `/jobs/${job}/references`, { by, body: form });
    expect(none).toMatchObject({ status: 422, body: { code: 'http.file-missing' } });
    const fields = { description: 'ɛ'.repeat(201) };
    expect((await add(job, { fields })).body.code).toBe('http.invalid');
    expect(await list(job)).toEqual([]);
    expect(await countFiles()).toBe(before);
  });

  it('is refused while it arrives, once it has more than 50 MB', async () => {
    const job = await newJob();
    const { uploads } = server.dependencies;
    const receive = uploads.receive.bind(uploads);
    const received = vi
      .spyOn(uploads, 'receive')
      .mockImplementationOnce(async (source, { name, maxBytes }) => {
        expect(await receive(source, { name, maxBytes: 8 })).toMatchObject({ ok: false });
        return refuse({ code: 'upload.too-large', maxBytes });
      });
    expect(await add(job)).toMatchObject({
      status: 413,
      body: { code: 'upload.too-large', detail: 'A file may be at most 50 MB.' },
    });
    expect(received).toHaveBeenCalledTimes(1);
    received.mockRestore();
    expect(await list(job)).toEqual([]);
  });

  it('is removed, and then not found any more', async () => {
    const job = await newJob();
    const path = (await add(job)).headers.get('location') ?? '';
    const by = server.people.client;
    const key = { 'idempotency-key': 'remove-1' };
    expect((await server.call('DELETE', path, { by, headers: key })).status).toBe(204);
    expect((await server.call('DELETE', path, { by, headers: key })).status).toBe(204);
    expect((await server.call('DELETE', path, { by })).body.code).toBe('reference.not-found');
    expect((await server.call('GET', path, { by })).body.code).toBe('reference.not-found');
    expect(await list(job)).toEqual([]);
  });

  it('leaves no bytes on the disk when it is removed, and others leave theirs', async () => {
    const job = await newJob();
    await add(job);
    const stored = await filesOnDisk();
    const path = (await add(job)).headers.get('location') ?? '';
    expect(await filesOnDisk()).toHaveLength(stored.length + 1);
    const by = server.people.client;
    expect((await server.call('DELETE', path, { by })).status).toBe(204);
    expect(await filesOnDisk()).toEqual(stored);
  });

  it('stays on the disk if its removal is refused', async () => {
    const job = await newJob();
    const path = (await add(job)).headers.get('location') ?? '';
    const stored = await filesOnDisk();
    const { client, otherClient: by } = server.people;
    expect((await server.call('DELETE', path, { by })).body.code).toBe('job.not-found');
    await server.call('DELETE', `/jobs/${job}`, { by: client });
    expect((await server.call('DELETE', path, { by: client })).body.code).toBe(
      'reference.job-ended',
    );
    expect(await filesOnDisk()).toEqual(stored);
  });

  it('is downloaded to its end although it is removed as soon as it is opened', async () => {
    const path = (await add(await newJob())).headers.get('location') ?? '';
    const { client: by } = server.people;
    const { storedFiles } = server.dependencies;
    const open = storedFiles.open.bind(storedFiles);
    vi.spyOn(storedFiles, 'open').mockImplementationOnce(async (file, range) => {
      const opened = await open(file, range);
      expect((await server.call('DELETE', path, { by })).status).toBe(204);
      return opened;
    });
    const { status, text } = await server.call('GET', path, { by });
    expect({ status, text }).toEqual({ status: 200, text: pdf.toString() });
  });

  it('is not found if it is removed just before it is opened', async () => {
    const path = (await add(await newJob())).headers.get('location') ?? '';
    const by = server.people.client;
    const { storedFiles } = server.dependencies;
    const open = storedFiles.open.bind(storedFiles);
    vi.spyOn(storedFiles, 'open').mockImplementationOnce(async (file, range) => {
      await server.call('DELETE', path, { by });
      return open(file, range);
    });
    const { status, headers, body } = await server.call('GET', path, { by });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'reference.not-found' });
    expect(headers.get('content-disposition')).toBeNull();
  });

  it('is added once by a call that is repeated, also after the job was cancelled', async () => {
    const job = await newJob();
    const first = await add(job, { key: 'reference-1' });
    const stored = await countFiles();
    const by = server.people.client;
    expect((await server.call('DELETE', `/jobs/${job}`, { by })).status).toBe(200);
    const again = await add(job, { key: 'reference-1' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await countFiles()).toBe(stored);
    expect(await list(job)).toHaveLength(1);
    expect((await add(job)).body).toMatchObject({
      code: 'reference.job-ended',
      job_status: 'cancelled',
    });
  });

  it('stays whatever happens to the job, whose version it does not change', async () => {
    const job = await newJob();
    const { client, provider } = server.people;
    const versionOf = async () =>
      (await server.call('GET', `/jobs/${job}`, { by: client })).body.version;
    const before = await versionOf();
    const { body: added } = await add(job);
    expect(await versionOf()).toBe(before);
    const edit = { by: client, json: { content: 'Wash your hands with soap.' } };
    const moves = [
      ['PUT', '', edit],
      ['POST', '/assign', { by: provider }],
      ['POST', '/release', { by: provider }],
      ['POST', '/assign', { by: provider }],
      ['POST', '/deliver', { by: provider, json: { output_text: 'Hohoro wo nsa.' } }],
    ] as const;
    for (const [method, path, sending] of moves) {
      expect((await server.call(method, `/jobs/${job}${path}`, sending)).status).toBe(200);
      expect(await list(job)).toEqual([added]);
    }
    expect(await list(job, provider)).toEqual([added]);
  });

  it('gets the tenth place once, however many calls race for it', async () => {
    const job = await newJob();
    for (let n = 1; n < mostReferences; n += 1) await add(job);
    const stored = await countFiles();
    const raced = await Promise.all(Array.from({ length: 4 }, () => add(job)));
    const codes = raced.map(({ status, body }) => String(body.code ?? status)).toSorted();
    const refused = 'reference.too-many';
    expect(codes).toEqual(['201', refused, refused, refused]);
    expect(await list(job)).toHaveLength(mostReferences);
    expect(await countFiles()).toBe(stored + 1);
  });
});

const encode = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

const start = (job: number, length: number, by = server.people.client) =>
  server.call('POST', '/uploads/', {
    by,
    headers: {
      'upload-length': String(length),
      'upload-metadata': encode({
        filename: 'voice.wav',
        purpose: 'reference',
        job_id: String(job),
      }),
    },
  });

describe('a reference file that arrives in parts', () => {
  it('is used once, with its description', async () => {
    const job = await newJob();
    const wav = spokenWav();
    const { body: upload, headers } = await start(job, wav.length);
    expect(upload).toMatchObject({ purpose: 'reference', name: 'voice.wav' });
    const by = server.people.client;
    await server.call('PATCH', headers.get('location') ?? '', {
      by,
      body: wav,
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    });
    const use = (key: string) =>
      server.call('POST', `/jobs/${job}/references`, {
        by,
        json: { upload_id: upload.id, description: 'The voice to match' },
        headers: { 'idempotency-key': key },
      });
    const used = await use('voice-1');
    expect(used).toMatchObject({
      status: 201,
      body: { name: 'voice.wav', content_type: 'audio/wav', description: 'The voice to match' },
    });
    expect((await use('voice-1')).body).toEqual(used.body);
    expect((await use('voice-2')).body.code).toBe('upload.not-found');
    expect(await list(job)).toHaveLength(1);
  });

  it('is refused if another file comes with the form', async () => {
    const job = await newJob();
    const { body: upload } = await start(job, pdf.length);
    const stored = await countFiles();
    const both = await add(job, { fields: { upload_id: String(upload.id) } });
    expect(both).toMatchObject({
      status: 422,
      body: {
        code: 'http.invalid',
        errors: [{ pointer: '#/upload_id', detail: 'takes either a file or upload_id, not both' }],
      },
    });
    expect(await list(job)).toEqual([]);
    expect(await countFiles()).toBe(stored);
  });

  it('is refused before its first byte if it is too large, or there is no room for it', async () => {
    const job = await newJob();
    expect((await start(job, mostReferenceBytes)).status).toBe(201);
    expect((await start(job, mostReferenceBytes + 1)).body.code).toBe('upload.too-large');
    expect((await start(job, 10, server.people.otherClient)).body.code).toBe('job.not-found');
    expect((await start(job, 10, server.people.provider)).body.code).toBe('permission.denied');
    await server.call('DELETE', `/jobs/${job}`, { by: server.people.client });
    expect((await start(job, 10)).body.code).toBe('reference.job-ended');
  });

  it('is not one that was uploaded as something else', async () => {
    const job = await newJob();
    const by = server.people.client;
    const metadata = encode({
      filename: 'makola.wav',
      purpose: 'job-input',
      service_type: 'transcription',
      language: 'tw',
    });
    const headers = { 'upload-length': '4', 'upload-metadata': metadata };
    const { body } = await server.call('POST', '/uploads/', { by, headers });
    const json = { upload_id: body.id };
    const refused = await server.call('POST', `/jobs/${job}/references`, { by, json });
    expect(refused.body).toMatchObject({
      code: 'upload.wrong-purpose',
      detail: 'This file was not uploaded as a reference file.',
    });
  });
});
