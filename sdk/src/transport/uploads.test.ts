import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ConnectionError, InputError, Nsem, type FileInput, type NsemOptions } from '../index.ts';
import { sendJson, sendProblem, StubServer, type Received } from '../testing/stub-server.ts';

const audio = Buffer.from('RIFF\r\n--not-a-boundary\r\n\0\u0001'.repeat(5_000));
let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  path = join(folder, 'makola "market".wav');
  await writeFile(path, audio);
});

afterAll(() => rm(folder, { recursive: true }));

/** Parses a received form with the parser of `Response`, independently of the SDK. */
function formOf(received: Received | undefined): Promise<FormData> {
  if (received === undefined) throw new Error('nothing arrived');
  const { headers, body } = received;
  const type = { 'content-type': headers['content-type'] ?? '' };
  return new Response(new Uint8Array(body), { headers: type }).formData();
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const transcriptionOf = (file: FileInput) => ({
  service_type: 'transcription' as const,
  language: 'Twi',
  content: 'Nkɔmmɔbɔ a ɛkɔɔ so wɔ Makola.',
  audio: file,
});

describe.each<{ transport: string; options: NsemOptions }>([
  { transport: 'undici', options: {} },
  { transport: 'node:http', options: { quickStart: true } },
  { transport: 'fetch', options: { fetch: globalThis.fetch } },
])('an upload over $transport', ({ options }) => {
  const connect = ({ url }: StubServer) => new Nsem({ baseUrl: url, ...options });

  test.each<[string, () => FileInput]>([
    ['path', () => path],
    ['file URL', () => pathToFileURL(path)],
    ['File', () => new File([audio], 'makola "market".wav', { type: 'audio/wav' })],
    ['bytes', () => ({ name: 'makola "market".wav', data: audio })],
    ['Node stream', () => ({ name: 'makola "market".wav', data: createReadStream(path) })],
    ['web stream', () => ({ name: 'makola "market".wav', data: new Blob([audio]).stream() })],
    ['generator', () => ({ name: 'makola "market".wav', data: () => chunksOf(audio) })],
  ])('from a %s arrives completely, after the fields', async (_, file) => {
    await using server = await StubServer.start((__, response) => sendJson(response, { id: 7 }));
    await connect(server).jobs.upload(transcriptionOf(file()));
    const form = await formOf(server.received[0]);
    expect([...form.keys()]).toEqual(['service_type', 'language', 'content', 'audio_file']);
    expect(form.get('content')).toBe('Nkɔmmɔbɔ a ɛkɔɔ so wɔ Makola.');
    const arrived = form.get('audio_file') as File;
    expect(arrived.name).toBe('makola "market".wav');
    expect(Buffer.from(await arrived.arrayBuffer()).equals(audio)).toBe(true);
    expect(server.received[0]?.headers['idempotency-key']).toBeDefined();
  });

  test('that fails is sent again from the beginning with the same idempotency key', async () => {
    await using server = await StubServer.start((__, response, number) =>
      number === 1 ? void response.destroy() : sendJson(response, { id: 7 }),
    );
    await connect(server).jobs.upload(transcriptionOf(path));
    const [first, second] = server.received;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    const arrived = (await formOf(second)).get('audio_file');
    expect((arrived as File).size).toBe(audio.byteLength);
  });

  test('of a stream, which cannot be read again, is not retried', async () => {
    await using server = await StubServer.start((_, response) => void response.destroy());
    const upload = connect(server).jobs.upload(
      transcriptionOf({ name: 'a.wav', data: chunksOf(audio) }),
    );
    await expect(upload).rejects.toBeInstanceOf(ConnectionError);
    expect(server.received).toHaveLength(1);
  });

  test('that is rejected throws the reason', async () => {
    await using server = await StubServer.start((_, response) =>
      sendProblem(response, { status: 413, code: 'upload.too-large', detail: 'At most 200 MB.' }),
    );
    await expect(connect(server).jobs.upload(transcriptionOf(path))).rejects.toMatchObject({
      name: 'PayloadTooLargeError',
      detail: 'At most 200 MB.',
    });
  });

  test('of a missing file fails before anything is sent', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, {}));
    const upload = connect(server).jobs.upload(transcriptionOf(join(folder, 'none.wav')));
    await expect(upload).rejects.toBeInstanceOf(InputError);
    expect(server.received).toHaveLength(0);
  });

  test('whose source fails is not a failure of the connection', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, {}));
    async function* broken() {
      yield audio;
      throw new Error('the microphone was unplugged');
    }
    const upload = connect(server).jobs.upload(transcriptionOf({ name: 'a.wav', data: broken }));
    await expect(upload).rejects.toMatchObject({
      name: 'InputError',
      detail: 'a.wav could not be read completely.',
      cause: new Error('the microphone was unplugged'),
    });
    expect(server.received).toHaveLength(0);
  });
});

describe.each<{ transport: string; options: NsemOptions }>([
  { transport: 'undici', options: {} },
  { transport: 'node:http', options: { quickStart: true } },
])('over $transport', ({ options }) => {
  const chunkBytes = 64 * 1024;
  const chunkCount = 384;
  /** More than the buffers of a connection hold. */
  const mostAhead = 256;

  /** A server that starts reading when `read` is called, and counts the bytes. */
  async function startSlowServer() {
    const arrivals = new EventTarget();
    const counted = { bytes: 0 };
    let begin = () => {};
    const server = createServer((incoming: IncomingMessage, response) => {
      begin = () => incoming.on('data', (chunk: Buffer) => void (counted.bytes += chunk.length));
      incoming.once('end', () => sendJson(response, { id: 7 }));
      arrivals.dispatchEvent(new Event('request'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const arrived = once(arrivals, 'request');
    return { url, counted, arrived, read: () => begin(), stop: () => server.close() };
  }

  test('a file is read only as fast as the server accepts it', async () => {
    const server = await startSlowServer();
    const produced = { chunks: 0 };
    const stalled = Promise.withResolvers<void>();
    async function* produce() {
      for (; produced.chunks < chunkCount; produced.chunks += 1) {
        // Runs if no further chunk is requested, because the buffers of the connection are full.
        const watch = setTimeout(() => stalled.resolve(), 200);
        yield Buffer.alloc(chunkBytes);
        clearTimeout(watch);
      }
    }
    const sizeBytes = chunkBytes * chunkCount;
    // A file of known size that is so large would be sent in parts.
    const file = { name: 'a.wav', data: produce };
    const upload = new Nsem({ baseUrl: server.url, ...options }).jobs.upload(transcriptionOf(file));
    await server.arrived;
    await stalled.promise;
    expect(produced.chunks).toBeLessThan(mostAhead);
    server.read();
    await upload;
    expect(produced.chunks).toBe(chunkCount);
    expect(server.counted.bytes).toBeGreaterThan(sizeBytes);
    server.stop();
  });

  test('an upload with progress does not time out', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, { id: 7 }));
    async function* slowly() {
      for (let chunk = 0; chunk < 10; chunk += 1) {
        yield Buffer.alloc(1_000);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    }
    const file = { name: 'a.wav', data: slowly };
    const nsem = new Nsem({ baseUrl: server.url, ...options, timeoutMs: 1_000, maxRetries: 0 });
    expect(await nsem.jobs.upload(transcriptionOf(file))).toEqual({ id: 7 });
  });

  test.each([10, -10])('a file that is %i bytes off its given size is not sent', async (off) => {
    await using server = await StubServer.start((_, response) => sendJson(response, { id: 7 }));
    const sizeBytes = audio.byteLength + off;
    const file = { name: 'a.wav', sizeBytes, data: () => chunksOf(audio) };
    const upload = new Nsem({ baseUrl: server.url, ...options }).jobs.upload(transcriptionOf(file));
    await expect(upload).rejects.toMatchObject({
      name: 'InputError',
      detail: 'a.wav has an unexpected size.',
    });
    expect(server.received).toHaveLength(0);
  });

  test('the length is sent only if it is known', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, { id: 7 }));
    const nsem = new Nsem({ baseUrl: server.url, ...options });
    await nsem.jobs.upload(transcriptionOf(path));
    await nsem.jobs.upload(transcriptionOf({ name: 'a.wav', data: () => chunksOf(audio) }));
    const [known, unknown] = server.received;
    expect(Number(known?.headers['content-length'])).toBe(known?.body.length);
    expect(unknown?.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
  });
});
