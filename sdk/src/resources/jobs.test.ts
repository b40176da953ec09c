import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { AbortError, ConnectionError, Nsem, TimeoutError, type NsemOptions } from '../index.ts';
import { collect } from '../testing/collect.ts';
import { sendJson, sendProblem, StubServer } from '../testing/stub-server.ts';

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
    const output = await connect(server).jobs.downloadOutput(7, { timeoutMs: 50 });
    await expect(output.text()).rejects.toBeInstanceOf(TimeoutError);
  });

  test('does not time out while its reader is busy', async () => {
    await using server = await serveFile();
    const chunks = (await connect(server).jobs.downloadOutput(7, { timeoutMs: 60 }))[
      Symbol.asyncIterator
    ]();
    const first = await chunks.next();
    await new Promise((resolve) => setTimeout(resolve, 120));
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

describe('waiting for a job', () => {
  /** A server without streams, which returns the next of the states for each request. */
  const serveStates = (states: readonly string[], retryAfter?: string) => {
    let requests = 0;
    return StubServer.start(({ path }, response) => {
      if (path.startsWith('/events')) {
        sendProblem(response, { status: 404, code: 'http.not-found', detail: 'Not found.' });
        return;
      }
      const isStatus = path.endsWith('/status');
      const status = states[Math.min(requests, states.length - 1)];
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      if (isStatus) requests += 1;
      sendJson(response, { id: 7, status, ...(!isStatus && { has_output: true }) }, { headers });
    });
  };

  test('reports each status exactly once, and returns the job', async () => {
    await using server = await serveStates(['pending', 'in_progress', 'in_progress', 'completed']);
    const seen: string[] = [];
    const job = await new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7, {
      onStatus: ({ status }) => seen.push(status),
    });
    expect(job).toEqual({ id: 7, status: 'completed', has_output: true });
    expect(seen).toEqual(['pending', 'in_progress', 'completed']);
    expect(server.received.at(-1)?.path).toBe('/jobs/7');
  });

  test.each(['failed', 'cancelled'])('ends when the job is %s', async (status) => {
    await using server = await serveStates([status]);
    const job = await new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7);
    expect(job.status).toBe(status);
  });

  test('respects Retry-After', async () => {
    await using server = await serveStates(['pending', 'completed'], '1');
    const start = performance.now();
    await new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7);
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_000);
  });

  test('ends at its deadline with the status of the job', async () => {
    await using server = await serveStates(['in_progress']);
    const waiting = new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7, { deadlineMs: 100 });
    await expect(waiting).rejects.toMatchObject({
      name: 'TimeoutError',
      code: 'job.not-done',
      detail: 'Job 7 is still in progress.',
    });
  });

  test('ends with its signal', async () => {
    const stop = new AbortController();
    await using server = await serveStates(['pending']);
    const waiting = new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7, {
      signal: stop.signal,
      onStatus: () => setImmediate(() => stop.abort()),
    });
    await expect(waiting).rejects.toBeInstanceOf(AbortError);
  });

  test('follows the stream, and resumes it after a break', async () => {
    const moved = (id: number, status: string) =>
      `event: job\nid: ${id}\ndata: ${JSON.stringify({ job_id: 7, status, at: 'now' })}\n\n`;
    await using server = await StubServer.start(({ path, headers }, response) => {
      if (path.endsWith('/status')) sendJson(response, { id: 7, status: 'pending' });
      else if (path === '/jobs/7') sendJson(response, { id: 7, status: 'completed' });
      else {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        if (headers['last-event-id'] === '5') response.end(moved(6, 'completed'));
        else {
          response.write('event: ready\nid: 4\ndata: {}\n\n');
          response.write(moved(5, 'in_progress'), () => response.destroy());
        }
      }
    });
    const seen: string[] = [];
    const job = await new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7, {
      onStatus: ({ status }) => seen.push(status),
    });
    expect(job.status).toBe('completed');
    expect(seen).toEqual(['pending', 'in_progress', 'completed']);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/events?job_id=7',
      '/jobs/7/status',
      '/events?job_id=7',
      '/jobs/7',
    ]);
  });
});
