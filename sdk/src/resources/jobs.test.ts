import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { AbortError, ConnectionError, Nsem, TimeoutError, type NsemOptions } from '../index.ts';
import { collect } from '../testing/collect.ts';
import { StubServer } from '../testing/stub-server.ts';

const poem = Buffer.from('Ɔdɔ yɛ wo. Ɛyɛ me dɛ sɛ mahu wo.\n'.repeat(5_000));
const digest = createHash('sha256').update(poem);
const fileHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'content-length': String(poem.byteLength),
  'content-disposition': `attachment; filename="job.txt"; filename*=UTF-8''%C9%94d%C9%94.txt`,
  'repr-digest': `sha-256=:${digest.copy().digest('base64')}:`,
};

const serveFile = () =>
  StubServer.start((_, response) => void response.writeHead(200, fileHeaders).end(poem));

describe.each<{ transport: string; options: NsemOptions }>([
  { transport: 'undici', options: {} },
  { transport: 'fetch', options: { fetch: globalThis.fetch } },
])('an output over $transport', ({ options }) => {
  const connect = ({ url }: StubServer) => new Nsem({ baseUrl: url, ...options });

  test('has its properties before it is read', async () => {
    await using server = await serveFile();
    const output = await connect(server).jobs.downloadOutput(7);
    expect(server.received[0]?.path).toBe('/jobs/7/output');
    expect(output).toMatchObject({
      filename: 'ɔdɔ.txt',
      contentType: 'text/plain; charset=utf-8',
      sizeBytes: poem.byteLength,
      sha256: digest.copy().digest('hex'),
    });
  });

  test('of a voice sample works in the same way', async () => {
    await using server = await serveFile();
    const sample = await connect(server).services.downloadSample('/api/audio/6f1e.wav');
    expect(server.received[0]?.path).toBe('/api/audio/6f1e.wav');
    expect(await sample.text()).toBe(poem.toString());
  });

  test('can be read as text, bytes, Blob, stream or in chunks', async () => {
    await using server = await serveFile();
    const { jobs } = connect(server);
    const whole = poem.toString();
    expect(await (await jobs.downloadOutput(7)).text()).toBe(whole);
    expect(Buffer.from(await (await jobs.downloadOutput(7)).bytes()).equals(poem)).toBe(true);
    expect((await (await jobs.downloadOutput(7)).blob()).type).toContain('text/plain');
    expect(await new Response((await jobs.downloadOutput(7)).stream()).text()).toBe(whole);
    const chunks = await collect(await jobs.downloadOutput(7));
    expect(Buffer.concat(chunks).equals(poem)).toBe(true);
  });

  test('that is interrupted is an error, not a shorter file', async () => {
    await using server = await StubServer.start((_, response) => {
      response.writeHead(200, fileHeaders);
      response.write(poem.subarray(0, 1_000), () => setImmediate(() => response.destroy()));
    });
    const output = await connect(server).jobs.downloadOutput(7);
    await expect(output.text()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('that stalls is a timeout', async () => {
    await using server = await StubServer.start(
      (_, response) => void response.writeHead(200, fileHeaders).write(poem.subarray(0, 1_000)),
    );
    const output = await connect(server).jobs.downloadOutput(7, { timeoutMs: 1_000 });
    await expect(output.text()).rejects.toBeInstanceOf(TimeoutError);
  });

  test('does not time out while its reader is busy', async () => {
    await using server = await serveFile();
    const chunks = (await connect(server).jobs.downloadOutput(7, { timeoutMs: 500 }))[
      Symbol.asyncIterator
    ]();
    const first = await chunks.next();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const rest = await collect(chunks);
    expect(Buffer.concat([first.value ?? Buffer.of(), ...rest]).equals(poem)).toBe(true);
  });

  test('that is cancelled closes its connection', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await StubServer.start((_, response) => {
      response.writeHead(200, fileHeaders).write(poem.subarray(0, 1_000));
      response.once('close', closed.resolve);
    });
    const output = await connect(server).jobs.downloadOutput(7);
    await output.cancel();
    await closed.promise;
    expect(server.received).toHaveLength(1);
  });

  test('that is not read to its end closes its connection', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await StubServer.start((_, response) => {
      response.writeHead(200, fileHeaders).write(poem.subarray(0, 1_000));
      response.once('close', closed.resolve);
    });
    for await (const chunk of await connect(server).jobs.downloadOutput(7)) {
      expect(chunk.byteLength).toBe(1_000);
      break;
    }
    await closed.promise;
  });

  test('ends with its signal', async () => {
    const stop = new AbortController();
    await using server = await StubServer.start(
      (_, response) => void response.writeHead(200, fileHeaders).write(poem.subarray(0, 1_000)),
    );
    const output = await connect(server).jobs.downloadOutput(7, { signal: stop.signal });
    const read = output.text();
    stop.abort();
    await expect(read).rejects.toBeInstanceOf(AbortError);
  });
});
