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

  test('tells what it is before it is read', async () => {
    await using server = await serveFile();
    const output = await connect(server).jobs.output(7);
    expect(server.received[0]?.path).toBe('/jobs/7/output');
    expect(output).toMatchObject({
      filename: 'ɔdɔ.txt',
      contentType: 'text/plain; charset=utf-8',
      sizeBytes: poem.byteLength,
      sha256: digest.copy().digest('hex'),
    });
  });

  test('is fetched in the same way where it is a voice sample', async () => {
    await using server = await serveFile();
    const sample = await connect(server).services.sample('/api/audio/6f1e.wav');
    expect(server.received[0]?.path).toBe('/api/audio/6f1e.wav');
    expect(await sample.text()).toBe(poem.toString());
  });

  test('comes as text, bytes, Blob, stream or piece by piece', async () => {
    await using server = await serveFile();
    const { jobs } = connect(server);
    const whole = poem.toString();
    expect(await (await jobs.output(7)).text()).toBe(whole);
    expect(Buffer.from(await (await jobs.output(7)).bytes()).equals(poem)).toBe(true);
    expect((await (await jobs.output(7)).blob()).type).toContain('text/plain');
    expect(await new Response((await jobs.output(7)).stream()).text()).toBe(whole);
    const pieces = await collect(await jobs.output(7));
    expect(Buffer.concat(pieces).equals(poem)).toBe(true);
  });

  test('that breaks off is an error, not a shorter file', async () => {
    await using server = await StubServer.start((_, response) => {
      response.writeHead(200, fileHeaders);
      response.write(poem.subarray(0, 1_000), () => setImmediate(() => response.destroy()));
    });
    const output = await connect(server).jobs.output(7);
    await expect(output.text()).rejects.toBeInstanceOf(ConnectionError);
  });

  test('that stalls is a timeout', async () => {
    await using server = await StubServer.start(
      (_, response) => void response.writeHead(200, fileHeaders).write(poem.subarray(0, 1_000)),
    );
    const output = await connect(server).jobs.output(7, { timeoutMs: 50 });
    await expect(output.text()).rejects.toBeInstanceOf(TimeoutError);
  });

  test('may take its reader as long as the reader likes', async () => {
    await using server = await serveFile();
    const pieces = (await connect(server).jobs.output(7, { timeoutMs: 60 }))[
      Symbol.asyncIterator
    ]();
    const first = await pieces.next();
    await new Promise((resolve) => setTimeout(resolve, 120));
    const rest = await collect(pieces);
    expect(Buffer.concat([first.value ?? Buffer.of(), ...rest]).equals(poem)).toBe(true);
  });

  test('that nobody reads is let go', async () => {
    const gone = Promise.withResolvers<void>();
    await using server = await StubServer.start((_, response) => {
      response.writeHead(200, fileHeaders).write(poem.subarray(0, 1_000));
      response.once('close', gone.resolve);
    });
    const output = await connect(server).jobs.output(7);
    await output.cancel();
    await gone.promise;
    expect(server.received).toHaveLength(1);
  });

  test('that is left halfway is let go', async () => {
    const gone = Promise.withResolvers<void>();
    await using server = await StubServer.start((_, response) => {
      response.writeHead(200, fileHeaders).write(poem.subarray(0, 1_000));
      response.once('close', gone.resolve);
    });
    for await (const piece of await connect(server).jobs.output(7)) {
      expect(piece.byteLength).toBe(1_000);
      break;
    }
    await gone.promise;
  });

  test('ends with its signal', async () => {
    const stop = new AbortController();
    await using server = await StubServer.start(
      (_, response) => void response.writeHead(200, fileHeaders).write(poem.subarray(0, 1_000)),
    );
    const output = await connect(server).jobs.output(7, { signal: stop.signal });
    const read = output.text();
    stop.abort();
    await expect(read).rejects.toBeInstanceOf(AbortError);
  });
});

describe('waiting for a job', () => {
  /** A server that has no streams, and each time that it is asked the next of the states. */
  const serveStates = (states: readonly string[], retryAfter?: string) => {
    let asked = 0;
    return StubServer.start(({ path }, response) => {
      if (path.startsWith('/events')) {
        sendProblem(response, { status: 404, code: 'http.not-found', detail: 'Not here.' });
        return;
      }
      const isAsked = path.endsWith('/status');
      const status = states[Math.min(asked, states.length - 1)];
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      if (isAsked) asked += 1;
      sendJson(response, { id: 7, status, ...(!isAsked && { has_output: true }) }, { headers });
    });
  };

  test('tells each status once, and answers the job', async () => {
    await using server = await serveStates(['pending', 'in_progress', 'in_progress', 'completed']);
    const seen: string[] = [];
    const job = await new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7, {
      onStatus: ({ status }) => seen.push(status),
    });
    expect(job).toEqual({ id: 7, status: 'completed', has_output: true });
    expect(seen).toEqual(['pending', 'in_progress', 'completed']);
    expect(server.received.at(-1)?.path).toBe('/jobs/7');
  });

  test.each(['failed', 'cancelled'])('ends when the job has %s', async (status) => {
    await using server = await serveStates([status]);
    const job = await new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7);
    expect(job.status).toBe(status);
  });

  test("keeps to the server's own pace", async () => {
    await using server = await serveStates(['pending', 'completed'], '1');
    const start = performance.now();
    await new Nsem({ baseUrl: server.url }).jobs.waitUntilDone(7);
    expect(performance.now() - start).toBeGreaterThanOrEqual(1_000);
  });

  test('ends at its deadline, and says where the job stands', async () => {
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

  test('is told of each status by the stream, and takes it up again where it broke', async () => {
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
