import type { ServerResponse } from 'node:http';

import { describe, expect, test } from 'vitest';

import { AbortError, AuthenticationError, Nsem } from '../index.ts';
import { sendJson, sendProblem, StubServer, type Received } from '../testing/stub-server.ts';

type State = Readonly<{ id: number; status: string; updated_at: string; [more: string]: unknown }>;

const stateOf = (id: number, status: string, more = {}): State => ({
  id,
  status,
  updated_at: '2026-11-20T09:30:00.000Z',
  content: 'Akwaaba',
  content_length: 7,
  ...more,
});

const idsOf = ({ path }: Pick<Received, 'path'>): readonly number[] =>
  (new URLSearchParams(path.split('?')[1]).get('ids') ?? '').split(',').map(Number);

const refuse = (response: ServerResponse, status: number, code: string) =>
  sendProblem(response, { status, code, detail: 'Refused.' });

const frame = (event: string, id: number, data: object = {}): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
const moved = (id: number, job: number, status: string) =>
  frame('job', id, { job_id: job, status, at: '2026-11-20T10:00:00.000Z' });

const openStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

const connect = ({ url }: StubServer) => new Nsem({ baseUrl: url });

/** A server without streams, which returns the next of the states for each list. */
const serveStates = (states: readonly string[]) => {
  let lists = 0;
  return StubServer.start((request, response) => {
    if (request.path.startsWith('/events')) return refuse(response, 404, 'http.not-found');
    const status = states[Math.min(lists, states.length - 1)] ?? '';
    lists += 1;
    return sendJson(
      response,
      idsOf(request).map((id) => stateOf(id, status, { has_output: true })),
    );
  });
};

describe('waiting for a job without streams', () => {
  test('reports each status exactly once, and returns the job', async () => {
    await using server = await serveStates(['pending', 'in_progress', 'in_progress', 'completed']);
    const seen: string[] = [];
    const job = await connect(server).jobs.waitUntilDone(7, {
      onStatus: ({ status }) => seen.push(status),
    });
    expect(job).toMatchObject({ id: 7, status: 'completed', has_output: true });
    expect(seen).toEqual(['pending', 'in_progress', 'completed']);
  });

  test.each(['failed', 'cancelled', 'refunded'])('ends when the job is %s', async (status) => {
    await using server = await serveStates([status]);
    expect((await connect(server).jobs.waitUntilDone(7)).status).toBe(status);
  });

  test('polls all jobs at once', async () => {
    await using server = await serveStates(['pending', 'completed']);
    const ids = Array.from({ length: 150 }, (_, nth) => nth + 1);
    const outcomes = await connect(server).jobs.waitForAll(ids);
    expect([...outcomes.keys()]).toEqual(ids);
    const lists = server.received.filter(({ path }) => path.startsWith('/jobs/?'));
    expect(lists.map((list) => idsOf(list).length).slice(0, 2)).toEqual([100, 50]);
    expect(server.received.some(({ path }) => path.endsWith('/status'))).toBe(false);
  });

  test('ends at its deadline with the status of the job', async () => {
    await using server = await serveStates(['in_progress']);
    const waiting = connect(server).jobs.waitUntilDone(7, { deadlineMs: 1_500 });
    await expect(waiting).rejects.toMatchObject({
      name: 'TimeoutError',
      code: 'job.not-done',
      detail: 'Job 7 is still in progress.',
    });
  });

  test('ends with its signal', async () => {
    const stop = new AbortController();
    await using server = await serveStates(['pending']);
    const waiting = connect(server).jobs.waitUntilDone(7, {
      signal: stop.signal,
      onStatus: () => setImmediate(() => stop.abort()),
    });
    await expect(waiting).rejects.toBeInstanceOf(AbortError);
    const late = connect(server).jobs.waitUntilDone(7, { signal: stop.signal });
    await expect(late).rejects.toBeInstanceOf(AbortError);
  });

  test('ends if the credential is refused', async () => {
    await using server = await StubServer.start((_, response) =>
      refuse(response, 401, 'http.unauthenticated'),
    );
    const waiting = connect(server).jobs.waitForAll([7, 8]);
    for (const { error } of (await waiting).values())
      expect(error).toBeInstanceOf(AuthenticationError);
  });

  test('survives a server that is unavailable, until it is back', async () => {
    let requests = 0;
    await using server = await StubServer.start((request, response) => {
      requests += 1;
      if (requests < 9) return refuse(response, 503, 'http.unavailable');
      if (request.path.startsWith('/events')) return refuse(response, 404, 'http.not-found');
      return sendJson(response, [stateOf(7, 'completed')]);
    });
    const nsem = new Nsem({ baseUrl: server.url, maxRetries: 0 });
    expect((await nsem.jobs.waitUntilDone(7)).status).toBe('completed');
  });
});

describe('waiting for jobs over a stream', () => {
  /** A server with one stream at a time; the test sends its events. */
  async function serveStream(states: Readonly<Record<number, State>>) {
    const streams: ServerResponse[] = [];
    let opened = () => {};
    const server = await StubServer.start((request, response) => {
      const id = Number(/^\/jobs\/(\d+)$/.exec(request.path)?.[1]);
      if (request.path.startsWith('/events')) {
        streams.push(openStream(response));
        response.write(frame('ready', 4));
        opened();
      } else if (!Number.isNaN(id)) {
        const state = states[id];
        if (state === undefined) refuse(response, 404, 'job.not-found');
        else sendJson(response, { ...state, is_whole: true });
      } else
        sendJson(
          response,
          idsOf(request).flatMap((one) => states[one] ?? []),
        );
    });
    const nextStream = () =>
      new Promise<ServerResponse>((resolve) => {
        opened = () => resolve(streams.at(-1) as ServerResponse);
      });
    return Object.assign(server, { streams, nextStream });
  }

  test('uses one stream, which is closed after the last wait', async () => {
    const states = { 1: stateOf(1, 'pending'), 2: stateOf(2, 'pending') };
    await using server = await serveStream(states);
    const { jobs } = connect(server);
    const opened = server.nextStream();
    const waits = [jobs.waitUntilDone(1), jobs.waitUntilDone(2), jobs.waitUntilDone(1)];
    const stream = await opened;
    const closed = new Promise((resolve) => stream.once('close', resolve));
    Object.assign(states, { 1: stateOf(1, 'completed'), 2: stateOf(2, 'failed') });
    stream.write(moved(5, 1, 'completed') + moved(6, 2, 'failed'));
    expect((await Promise.all(waits)).map(({ status }) => status)).toEqual([
      'completed',
      'failed',
      'completed',
    ]);
    await closed;
    expect(server.streams).toHaveLength(1);
    expect(await jobs.waitUntilDone(1)).toMatchObject({ status: 'completed' });
    expect(server.streams).toHaveLength(2);
  });

  test('resumes it after a break, from the last event', async () => {
    await using server = await StubServer.start((request, response) => {
      if (request.path.startsWith('/jobs/')) {
        const isOver = server.received.filter(({ path }) => path === '/events').length > 1;
        sendJson(response, [stateOf(7, isOver ? 'completed' : 'pending')]);
        return;
      }
      openStream(response);
      if (request.headers['last-event-id'] === '5') response.write(moved(6, 7, 'completed'));
      else {
        response.write(frame('ready', 4));
        response.write(moved(5, 7, 'in_progress'), () => response.destroy());
      }
    });
    const seen: string[] = [];
    const job = await connect(server).jobs.waitUntilDone(7, {
      onStatus: ({ status }) => seen.push(status),
    });
    expect(job.status).toBe('completed');
    expect(seen.at(-1)).toBe('completed');
    expect(seen).toContain('in_progress');
  });

  test('reads a long content, and a job that is not in the list, on its own', async () => {
    const long = { content_length: 9_000, content_is_preview: false, content_withheld: false };
    await using server = await serveStream({ 1: stateOf(1, 'completed', long) });
    const outcomes = await connect(server).jobs.waitForAll([1, 2]);
    expect(outcomes.get(1)?.job).toMatchObject({ id: 1, is_whole: true });
    expect(outcomes.get(2)?.error).toMatchObject({ code: 'job.not-found', status: 404 });
  });

  test('misses no change between a poll and the opening of the stream', async () => {
    let [isOpen, hasPolled] = [false, false];
    await using server = await StubServer.start(({ path }, response) => {
      if (path.startsWith('/jobs/?')) {
        hasPolled = true;
        sendJson(response, [stateOf(7, isOpen ? 'completed' : 'pending')]);
      } else if (hasPolled) {
        openStream(response).write(frame('ready', 4));
        isOpen = true;
      } else refuse(response, 503, 'http.unavailable');
    });
    const nsem = new Nsem({ baseUrl: server.url, maxRetries: 0 });
    expect((await nsem.jobs.waitUntilDone(7)).status).toBe('completed');
  });

  test('polls a job that is not in the list, such as one on offer to a provider', async () => {
    let reads = 0;
    await using server = await StubServer.start(({ path }, response) => {
      if (path.startsWith('/events')) openStream(response).write(frame('ready', 4));
      else if (path.startsWith('/jobs/?')) sendJson(response, []);
      else {
        reads += 1;
        sendJson(response, stateOf(7, reads < 2 ? 'pending' : 'cancelled'));
      }
    });
    expect((await connect(server).jobs.waitUntilDone(7)).status).toBe('cancelled');
    expect(reads).toBe(2);
  });

  test('calls onDone with each outcome, and waits for it', async () => {
    await using server = await serveStream({ 1: stateOf(1, 'completed'), 2: stateOf(2, 'failed') });
    const done: (string | undefined)[] = [];
    await connect(server).jobs.waitForAll(new Set([1, 2]), {
      onDone: async ({ job }) => {
        await Promise.resolve();
        done.push(job?.status);
      },
    });
    expect(new Set(done)).toEqual(new Set(['completed', 'failed']));
  });

  test('ends all waits if the caller’s function throws', async () => {
    const states = { 1: stateOf(1, 'completed'), 2: stateOf(2, 'pending') };
    await using server = await serveStream(states);
    const opened = server.nextStream();
    const waiting = connect(server).jobs.waitForAll([1, 2], {
      onDone: () => {
        throw new Error('the disk is full');
      },
    });
    const stream = await opened;
    const closed = new Promise((resolve) => stream.once('close', resolve));
    await expect(waiting).rejects.toThrow('the disk is full');
    await closed;
    const failing = connect(server).jobs.waitUntilDone(2, {
      onStatus: () => {
        throw new Error('the screen is gone');
      },
    });
    await expect(failing).rejects.toThrow('the screen is gone');
  });

  test('settles every wait at the deadline', async () => {
    await using server = await serveStream({
      1: stateOf(1, 'completed'),
      2: stateOf(2, 'pending'),
    });
    const outcomes = await connect(server).jobs.waitForAll([1, 2], { deadlineMs: 2_000 });
    expect(outcomes.get(1)?.job?.status).toBe('completed');
    expect(outcomes.get(2)?.error).toMatchObject({ code: 'job.not-done' });
  });
});
