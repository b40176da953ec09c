import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs, instant, later, ok, type UploadId } from '@nsem/core';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { multipart, spokenWav } from '../../testing/audio.ts';
import { startTestServer, type Someone, type TestServer } from '../../testing/test-server.ts';

const wav = spokenWav();
const half = Math.floor(wav.length / 2);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const recording = {
  filename: 'makola.wav',
  purpose: 'job-input',
  service_type: 'transcription',
  language: 'tw',
};

const encode = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

type Started = Readonly<{ by?: Someone; length?: number; metadata?: string; key?: string }>;

const startUpload = ({ by = server.people.client, length = wav.length, metadata, key }: Started) =>
  server.call('POST', '/uploads/', {
    by,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': metadata ?? encode(recording),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });

type Part = Readonly<{ by?: Someone; headers?: Readonly<Record<string, string>> }>;

const sendPart = (
  path: string,
  bytes: Buffer<ArrayBuffer>,
  offset: number,
  { by = server.people.client, headers = {} }: Part = {},
) =>
  server.call('PATCH', path, {
    by,
    body: bytes,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
  });

const offsetOf = async (path: string, by = server.people.client): Promise<number> =>
  (await server.call('GET', path, { by })).body.received_bytes;

/** The path of a new upload. */
async function started(given: Started = {}): Promise<string> {
  const { status, headers } = await startUpload(given);
  expect(status).toBe(201);
  return headers.get('location') ?? '';
}

async function uploaded(): Promise<string> {
  const path = await started();
  expect((await sendPart(path, wav, 0)).status).toBe(204);
  return path;
}

const idOf = (path: string): number => Number(path.split('/').at(-1));

const orderWith = (path: string, key?: string) =>
  server.call('POST', '/jobs/upload', {
    by: server.people.client,
    json: { service_type: 'transcription', language: 'tw', upload_id: idOf(path) },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

/** Sends the head and some bytes of a part, and then nothing; resolves with the open connection. */
async function sendAndStall(path: string, bytes: Buffer, declared: number) {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [
    `PATCH ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${server.people.client.token}`,
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 0',
    `Content-Length: ${declared}`,
    '',
    '',
  ].join('\r\n');
  socket.write(head);
  await new Promise<void>((resolve) => void socket.write(bytes, () => resolve()));
  return socket;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(5);
}

const partialFolder = () => join(server.folder, 'partial');

const sizeOnDisk = async (): Promise<number> => {
  const names = await readdir(partialFolder()).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(partialFolder(), name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe('an upload', () => {
  it('arrives in parts, and is the recording of a job', async () => {
    const path = await started();
    const first = await sendPart(path, wav.subarray(0, half), 0);
    expect(first.status).toBe(204);
    expect(first.headers.get('upload-offset')).toBe(String(half));
    const head = await server.call('HEAD', path, { by: server.people.client });
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'upload-offset': String(half),
      'upload-length': String(wav.length),
    });
    expect((await orderWith(path)).body).toMatchObject({
      code: 'upload.incomplete',
      received_bytes: half,
    });
    await sendPart(path, wav.subarray(half), half);
    const { status, body: job } = await orderWith(path);
    expect({ status, seconds: job.audio_duration }).toEqual({ status: 201, seconds: 1.323 });
    const input = await server.call('GET', `/jobs/${job.id}/input`, { by: server.people.client });
    const digest = createHash('sha256').update(wav).digest('base64');
    expect(input.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    expect((await server.call('GET', path, { by: server.people.client })).status).toBe(404);
  });

  it('is used exactly once, and a repeated call gets the same answer', async () => {
    const path = await uploaded();
    const first = await orderWith(path, 'order-1');
    const again = await orderWith(path, 'order-1');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await orderWith(path)).body).toMatchObject({ code: 'upload.not-found' });
  });

  it('is used once by two calls at the same time', async () => {
    const path = await uploaded();
    const answers = await Promise.all([orderWith(path), orderWith(path)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 404]));
  });

  it('answers a repeated call alike although the first has just removed the file', async () => {
    const path = await uploaded();
    const { partialFiles } = server.dependencies;
    const first = Promise.withResolvers<Awaited<ReturnType<typeof orderWith>>>();
    vi.spyOn(partialFiles, 'claim').mockImplementationOnce(async () => {
      first.resolve(await orderWith(path, 'order-2'));
      return undefined;
    });
    const again = await orderWith(path, 'order-2');
    const { status, text } = await first.promise;
    expect(again).toMatchObject({ status, text });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('stays if the call that would use it is refused', async () => {
    const length = 8;
    const path = await started({ length });
    await sendPart(path, Buffer.alloc(length), 0);
    expect((await orderWith(path)).body).toMatchObject({ code: 'upload.unreadable-audio' });
    expect(await offsetOf(path)).toBe(length);
  });

  it('can be what a provider delivers', async () => {
    const { client, provider } = server.people;
    const work = { service_type: 'translation', source_language: 'en', target_language: 'tw' };
    const json = { ...work, content: 'Please wash your hands.' };
    const job = (await server.call('POST', '/jobs/', { by: client, json })).body.id;
    await server.call('POST', `/jobs/${job}/assign`, { by: provider });
    const text = Buffer.from('Yɛsrɛ wo, hohoro wo nsa.');
    const fields = { filename: 'nsa.txt', purpose: 'output', job_id: String(job) };
    const length = text.length;
    const path = await started({ by: provider, length, metadata: encode(fields) });
    await sendPart(path, text, 0, { by: provider });
    const sent = { by: provider, json: { upload_id: idOf(path), note: 'Checked with a nurse.' } };
    expect(await server.call('POST', `/jobs/${job}/deliver`, sent)).toMatchObject({
      status: 200,
      body: { status: 'completed' },
    });
    const output = await server.call('GET', `/jobs/${job}/output`, { by: client });
    expect(output.text).toBe(text.toString());
  });

  it('is not used for something else', async () => {
    const { client, provider } = server.people;
    const json = { service_type: 'narration', language: 'tw', content: 'Akwaaba!' };
    const job = (await server.call('POST', '/jobs/', { by: client, json })).body.id;
    await server.call('POST', `/jobs/${job}/assign`, { by: provider });
    const metadata = encode({ filename: 'a.wav', purpose: 'output', job_id: String(job) });
    const path = await started({ by: provider, metadata });
    await sendPart(path, wav, 0, { by: provider });
    expect((await orderWith(path)).body).toMatchObject({ code: 'upload.not-found' });
    const both = { upload_id: idOf(path), output_text: 'Akwaaba' };
    const refused = await server.call('POST', `/jobs/${job}/deliver`, { by: provider, json: both });
    expect(refused).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
  });

  it('is not used by a form with another file', async () => {
    const path = await uploaded();
    const fields = {
      service_type: 'transcription',
      language: 'tw',
      upload_id: String(idOf(path)),
    };
    const body = multipart(fields, { field: 'audio_file', name: 'market.wav', bytes: wav });
    const both = await server.call('POST', '/jobs/upload', { by: server.people.client, body });
    expect(both).toMatchObject({
      status: 422,
      body: { code: 'http.invalid', errors: [{ pointer: '#/upload_id' }] },
    });
    expect(await offsetOf(path)).toBe(wav.length);
  });
});

describe('before any byte arrives', () => {
  it('a client who could not pay is refused, with the least that is missing', async () => {
    const refused = await startUpload({ by: server.people.otherClient });
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'wallet.insufficient-funds', missing: 0.05 },
    });
  });

  it.each([
    ['a file that is too large', { length: 4 * 1024 * 1024 + 1 }, 413, 'upload.too-large'],
    ['an empty file', { length: 0 }, 422, 'upload.empty'],
    ['metadata without a purpose', { metadata: encode({ filename: 'a' }) }, 422, 'http.invalid'],
    ['an unknown field', { metadata: encode({ ...recording, a: 'b' }) }, 422, 'http.invalid'],
    ['a field twice', { metadata: 'filename YQ==,filename YQ==' }, 422, 'http.invalid'],
    ['what is not Base64', { metadata: 'filename ***' }, 422, 'http.invalid'],
    ['what is not UTF-8', { metadata: 'filename /w==' }, 422, 'http.invalid'],
    ['a key of an object', { metadata: '__proto__ YQ==' }, 422, 'http.invalid'],
    ['thousands of fields', { metadata: 'a YQ==,'.repeat(1_500) }, 422, 'http.invalid'],
    [
      'an unknown language',
      { metadata: encode({ ...recording, language: 'Elvish' }) },
      422,
      'language.unknown',
    ],
    [
      'a job of another provider',
      { metadata: encode({ filename: 'a', purpose: 'output', job_id: '1' }) },
      403,
      'permission.denied',
    ],
  ])('%s is refused', async (_, given, status, code) => {
    expect(await startUpload(given)).toMatchObject({ status, body: { code } });
  });

  it('a key stands for what was sent in the headers', async () => {
    const first = await startUpload({ key: 'upload-1' });
    expect((await startUpload({ key: 'upload-1' })).body).toEqual(first.body);
    expect(await startUpload({ key: 'upload-1', length: 5 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency.key-reused' },
    });
  });

  it('another version of the protocol is refused', async () => {
    const headers = { 'tus-resumable': '0.2.2', 'upload-length': '4' };
    const sent = { headers: { ...headers, 'upload-metadata': encode(recording) } };
    const refused = await server.call('POST', '/uploads/', { by: server.people.client, ...sent });
    expect(refused).toMatchObject({ status: 412, body: { code: 'upload.protocol-unsupported' } });
    expect(refused.headers.get('tus-version')).toBe('1.0.0');
  });
});

describe('a part', () => {
  it('that does not continue what is stored is refused, and says where to continue', async () => {
    const path = await started();
    await sendPart(path, wav.subarray(0, 100), 0);
    for (const offset of [0, 99, 101]) {
      expect(await sendPart(path, wav.subarray(0, 10), offset)).toMatchObject({
        status: 409,
        body: { code: 'upload.offset-mismatch', received_bytes: 100 },
      });
    }
    expect(await offsetOf(path)).toBe(100);
  });

  it('that is longer than the file is refused, and changes nothing', async () => {
    const path = await started({ length: 10 });
    expect(await sendPart(path, wav.subarray(0, 11), 0)).toMatchObject({
      status: 413,
      body: { code: 'upload.part-too-long' },
    });
    expect(await offsetOf(path)).toBe(0);
  });

  it('is stored if it has the checksum, and discarded if not', async () => {
    const path = await started();
    const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
    const sending = (checksum: string) =>
      sendPart(path, wav, 0, { headers: { 'upload-checksum': checksum } });
    expect((await sending('crc32 AAAA')).body).toMatchObject({
      code: 'upload.checksum-unsupported',
    });
    expect(await sending(`sha256 ${sum(wav.subarray(1))}`)).toMatchObject({
      status: 460,
      body: { code: 'upload.checksum-mismatch' },
    });
    expect(await offsetOf(path)).toBe(0);
    expect((await sending(`sha256 ${sum(wav)}`)).status).toBe(204);
  });

  it('of another media type is refused', async () => {
    const path = await started();
    const headers = { 'content-type': 'application/octet-stream' };
    expect((await sendPart(path, wav, 0, { headers })).status).toBe(415);
  });

  it('whose connection breaks is stored as far as it arrived, again and again', async () => {
    const path = await started();
    const before = await sizeOnDisk();
    const sent = await sendAndStall(path, wav.subarray(0, half), wav.length);
    await waitUntil(async () => (await sizeOnDisk()) - before === half);
    expect(await offsetOf(path)).toBe(0);
    sent.destroy();
    await waitUntil(async () => (await offsetOf(path)) > 0);
    let offset = await offsetOf(path);
    expect(offset).toBe(half);
    while (offset < wav.length) {
      await sendPart(path, wav.subarray(offset, offset + 9_000), offset);
      offset = await offsetOf(path);
    }
    expect((await orderWith(path)).status).toBe(201);
  });

  it('ends an earlier one that seems to continue, whose bytes are not lost', async () => {
    const path = await started();
    const before = await sizeOnDisk();
    const stalled = await sendAndStall(path, wav.subarray(0, half), wav.length);
    await waitUntil(async () => (await sizeOnDisk()) - before === half);
    const closed = new Promise<void>((resolve) => stalled.once('close', () => resolve()));
    const refused = await sendPart(path, wav, 0);
    await closed;
    expect(refused).toMatchObject({ status: 409, body: { code: 'upload.offset-mismatch' } });
    const { received_bytes: offset } = refused.body;
    expect((await sendPart(path, wav.subarray(offset), offset)).status).toBe(204);
    expect((await orderWith(path)).status).toBe(201);
  });
});

describe('uploads', () => {
  it('of another user are not found, and are not ended by their requests', async () => {
    const path = await started();
    const by = server.people.provider;
    expect((await server.call('GET', path, { by })).status).toBe(404);
    expect((await sendPart(path, wav, 0, { by })).status).toBe(404);
    expect((await server.call('DELETE', path, { by })).status).toBe(404);
    expect(await offsetOf(path)).toBe(0);
  });

  it('are listed until they are used or cancelled, and then their bytes are gone', async () => {
    const path = await uploaded();
    const by = server.people.client;
    const list = async () =>
      (await server.call('GET', '/uploads/', { by })).body.map(({ id }: { id: number }) => id);
    expect(await list()).toContain(idOf(path));
    const before = await sizeOnDisk();
    expect((await server.call('DELETE', path, { by })).status).toBe(204);
    expect(await list()).not.toContain(idOf(path));
    expect(before - (await sizeOnDisk())).toBe(wav.length);
  });

  it('of one user are limited in number', async () => {
    const { client, provider } = server.people;
    const json = { service_type: 'narration', language: 'tw', content: 'Akwaaba!' };
    const job = (await server.call('POST', '/jobs/', { by: client, json })).body.id;
    await server.call('POST', `/jobs/${job}/assign`, { by: provider });
    const metadata = encode({ filename: 'a.wav', purpose: 'output', job_id: String(job) });
    let last = await startUpload({ by: provider, metadata });
    for (let n = 0; n < 20 && last.status === 201; n += 1) {
      last = await startUpload({ by: provider, metadata });
    }
    expect(last).toMatchObject({ status: 409, body: { code: 'upload.too-many' } });
  });

  it('continue at 0 if their bytes are gone, as after a restored backup', async () => {
    const path = await uploaded();
    await rm(partialFolder(), { recursive: true });
    expect(await offsetOf(path)).toBe(0);
    expect((await orderWith(path)).body).toMatchObject({ code: 'upload.incomplete' });
    expect((await sendPart(path, wav, 0)).status).toBe(204);
    expect((await orderWith(path)).status).toBe(201);
  });

  it('whose bytes are gone do not count those of a part with another checksum', async () => {
    const path = await uploaded();
    await rm(partialFolder(), { recursive: true });
    const digest = createHash('sha256').update('another part').digest('base64');
    const headers = { 'upload-checksum': `sha256 ${digest}` };
    expect((await sendPart(path, wav, 0, { headers })).status).toBe(460);
    expect(await offsetOf(path)).toBe(0);
    expect((await orderWith(path)).body).toMatchObject({ code: 'upload.incomplete' });
  });

  it('are read again if another process has just gone on with them', async () => {
    const path = await started();
    await sendPart(path, wav.subarray(0, half), 0);
    vi.spyOn(server.dependencies.partialFiles, 'findStored').mockImplementationOnce(async () => {
      await sendPart(path, wav.subarray(half), half);
      // The piece that was the last one has been replaced.
      return { receivedBytes: 0, lastPiece: null };
    });
    expect(await offsetOf(path)).toBe(wav.length);
  });

  it('of which a part was recorded elsewhere meanwhile refuse the one that comes later', async () => {
    const path = await started();
    const before = await sizeOnDisk();
    const stalled = await sendAndStall(path, wav.subarray(0, half), wav.length);
    await waitUntil(async () => (await sizeOnDisk()) - before === half);
    const to = { receivedBytes: 9, lastPiece: null, expiresAt: later(instant(Date.now()), dayMs) };
    const id = idOf(path) as UploadId;
    const { unitOfWork } = server.database;
    await unitOfWork.write(async ({ uploads }) => ok(await uploads.advance(id, to)));
    const answered = once(stalled, 'data');
    stalled.write(wav.subarray(half));
    expect(String(await answered)).toContain('HTTP/1.1 409');
    expect(await offsetOf(path)).toBe(9);
    stalled.destroy();
  });

  it('expire a day after their last part, with their bytes', async () => {
    const path = await uploaded();
    const { unitOfWork } = server.database;
    const { client } = server.people;
    const found = await unitOfWork.read(({ uploads }) => uploads.listByOwner(client.id));
    const upload = found.find(({ id }) => id === idOf(path));
    expect((upload?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(dayMs - 60_000);
  });

  it('answer OPTIONS as clients of tus expect', async () => {
    const answer = await fetch(`${server.url}/uploads/`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination,checksum',
      'tus-checksum-algorithm': 'sha256',
      'tus-max-size': String(4 * 1024 * 1024),
    });
  });

  it('of tus-js-client are interrupted, resumed and cancelled', async () => {
    const bytes = Buffer.alloc(300_000, wav);
    const headers = { authorization: `Bearer ${server.people.client.token}` };
    const options = { endpoint: `${server.url}/uploads/`, headers, chunkSize: 100_000 };
    const send = (url: string | null, stopsAt: number) => {
      const { promise, resolve, reject } = Promise.withResolvers<TusUpload>();
      const upload = new TusUpload(bytes, {
        ...options,
        uploadUrl: url,
        uploadSize: bytes.length,
        metadata: recording,
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(upload),
        onChunkComplete(_size, sent) {
          if (sent < stopsAt) return;
          void upload.abort();
          resolve(upload);
        },
      });
      upload.start();
      return promise;
    };
    const { url } = await send(null, 200_000);
    const path = new URL(url ?? '').pathname;
    expect(await offsetOf(path)).toBe(200_000);
    await send(url, Infinity);
    expect(await offsetOf(path)).toBe(bytes.length);
    await TusUpload.terminate(url ?? '', { headers });
    const gone = await server.call('GET', path, { by: server.people.client });
    expect(gone.status).toBe(404);
  });
});
