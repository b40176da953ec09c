import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json as readJson } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { spokenWav } from '../testing/audio.ts';
import { startTestServer, type Someone, type TestServer } from '../testing/test-server.ts';
import { createBodyMemory, type BodyMemory } from './body-memory.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;
const boundary = 'multipart/form-data; boundary=x';

/** A budget that remembers the most that was held at any time. */
function watchMemory(memory: BodyMemory) {
  let peakBytes = 0;
  const open: BodyMemory['open'] = (caller) => {
    const share = memory.open(caller);
    const hold = (bytes: number) => {
      const isHeld = share.hold(bytes);
      peakBytes = Math.max(peakBytes, memory.heldBytes());
      return isHeld;
    };
    return { hold, [Symbol.dispose]: () => share[Symbol.dispose]() };
  };
  const forgetPeak = () => {
    peakBytes = 0;
  };
  return { ...memory, open, peakBytes: () => peakBytes, forgetPeak };
}

type Started = Readonly<{ memory: ReturnType<typeof watchMemory>; server: TestServer }>;

/** The server of most tests. */
let usual: Started;
let { memory, server } = {} as Started;

async function start(budgetBytes: number, patienceMs = 30_000): Promise<Started> {
  const watched = watchMemory(createBodyMemory(budgetBytes));
  const bodyPatience = () => patienceMs;
  const started = await startTestServer({
    bodyMemory: watched,
    bodyPatience,
    maxUploadBytes: 4 * mebibyte,
  });
  return { memory: watched, server: started };
}

beforeAll(async () => {
  usual = await start(128 * mebibyte);
  ({ memory, server } = usual);
});
afterEach(async () => {
  // Every call has given its memory back, also the refused ones.
  await vi.waitFor(() => expect(memory.heldBytes()).toBe(0), { timeout: 40_000 });
  if (server !== usual.server) await server.stop();
  ({ memory, server } = usual);
  memory.forgetPeak();
});
afterAll(() => server.stop());

/** Begins a call without a length, so that its body arrives in chunks as they are written. */
function begin(path: string, by: Someone | undefined, type = 'application/json'): ClientRequest {
  const headers = {
    'content-type': type,
    ...(by !== undefined && { authorization: `Bearer ${by.token}` }),
  };
  const call = request(`${server.url}${path}`, { method: 'POST', headers });
  call.on('error', () => undefined);
  return call;
}

/** The answer, after which nothing more is sent. */
async function answerTo(call: ClientRequest) {
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = (await readJson(response)) as Readonly<{ code: string; detail: string }>;
  call.destroy();
  return { status: response.statusCode, headers: response.headers, body };
}

/** Writes the same chunk until the call is answered. */
function flood(call: ClientRequest, chunk: string | Buffer): void {
  const body = new Readable({ read: () => body.push(chunk) });
  body.pipe(call);
  call.once('response', () => body.unpipe(call));
}

const stagedFiles = async () => {
  const folder = join(server.folder, 'files');
  const all = await readdir(folder, { recursive: true }).catch(() => []);
  return all.filter((name) => /\.\w+$/.test(name));
};

const part = (header: string, content = '') =>
  `--x\r\ncontent-disposition: form-data; ${header}\r\n\r\n${content}\r\n`;

describe('a JSON body', () => {
  it('without an end is cut at the limit of its operation, and not held beyond that', async () => {
    const call = begin('/auth/login', undefined);
    flood(call, '[],'.repeat(10_000));
    expect(await answerTo(call)).toMatchObject({
      status: 413,
      body: { code: 'http.body-too-large', detail: 'The body may be at most 16 KB.' },
    });
    expect(memory.peakBytes()).toBeLessThanOrEqual(16 * kibibyte);
  });

  it('of many values is refused without parsing it, also if it may be large', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const call = begin('/services/', server.people.provider);
    call.end('[],'.repeat(4 * mebibyte));
    const answer = await answerTo(call);
    const lengths = parse.mock.calls.map(([text]) => text.length);
    parse.mockRestore();
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'http.body-malformed', detail: 'The body has more than 2,000 values.' },
    });
    expect(Math.max(0, ...lengths)).toBeLessThan(kibibyte);
  });

  it('of many levels is refused', async () => {
    const { client } = server.people;
    const body = '['.repeat(100_000) + ']'.repeat(100_000);
    const headers = { 'content-type': 'application/json' };
    expect(await server.call('POST', '/jobs/', { by: client, headers, body })).toMatchObject({
      status: 400,
      body: { code: 'http.body-malformed', detail: 'The body is nested more than 16 levels deep.' },
    });
  });

  it('in chunks of one byte is held as compactly as any other', async () => {
    const call = begin('/auth/login', undefined);
    for (const letter of JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(900) })) {
      call.write(letter);
    }
    call.end();
    expect((await answerTo(call)).status).toBe(401);
    expect(memory.peakBytes()).toBe(4 * kibibyte);
  });

  it('that takes too long is a 408, and the connection is closed', async () => {
    ({ memory, server } = await start(mebibyte, 50));
    const call = begin('/auth/login', undefined);
    call.write('{');
    const answer = await answerTo(call);
    expect(answer).toMatchObject({ status: 408, body: { code: 'http.body-too-slow' } });
    expect(answer.headers.connection).toBe('close');
  });
});

it('a form of many fields is refused', async () => {
  const { client } = server.people;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'a&'.repeat(100_000);
  expect(await server.call('POST', '/jobs/', { by: client, headers, body })).toMatchObject({
    status: 400,
    body: { code: 'http.body-malformed', detail: 'The body has more than 2,000 fields.' },
  });
});

describe('a body without room in memory', () => {
  const contentOf = (size: number) =>
    JSON.stringify({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content: 'wash '.repeat(size / 5),
    });

  it('is a 503 that names a time, and works later; other callers are not affected', async () => {
    ({ memory, server } = await start(mebibyte));
    const { client, otherClient } = server.people;
    const first = begin('/jobs/quote', client);
    const text = contentOf(100 * kibibyte);
    first.write(text.slice(0, -1));
    await vi.waitFor(() => expect(memory.heldBytes()).toBeGreaterThan(100 * kibibyte), {
      timeout: 40_000,
    });

    const json = JSON.parse(contentOf(150 * kibibyte));
    const refused = await server.call('POST', '/jobs/quote', { by: client, json });
    expect(refused).toMatchObject({ status: 503, body: { code: 'http.server-busy' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    const other = await server.call('POST', '/jobs/quote', { by: otherClient, json });
    expect(other.status).toBe(200);

    first.end(text.slice(-1));
    expect((await answerTo(first)).status).toBe(200);
    await vi.waitFor(() => expect(memory.heldBytes()).toBe(0), { timeout: 40_000 });
    expect((await server.call('POST', '/jobs/quote', { by: client, json })).status).toBe(200);
  });

  it('gives its memory back if the caller disconnects', async () => {
    const call = begin('/jobs/quote', server.people.client);
    call.write(contentOf(10 * kibibyte).slice(0, -1));
    await vi.waitFor(() => expect(memory.heldBytes()).toBeGreaterThan(10 * kibibyte), {
      timeout: 40_000,
    });
    call.destroy();
    await vi.waitFor(() => expect(memory.heldBytes()).toBe(0), { timeout: 40_000 });
  });
});

describe('a multipart body', () => {
  const beginUpload = () => begin('/jobs/upload', server.people.client, boundary);

  it.each([
    ['of a part that is neither', '--x\r\ncontent-type: text/plain\r\n\r\n'],
    ['of a file that no one expects', part('name="other"; filename="a.wav"')],
    ['of an endless header', '--x\r\ncontent-disposition: '],
    ['of an endless preamble', 'Akwaaba '],
  ])('without an end, %s, is cut at the limit', async (_what, beginning) => {
    const call = beginUpload();
    call.write(beginning);
    flood(call, Buffer.alloc(64 * kibibyte, 'a'));
    expect(await answerTo(call)).toMatchObject({
      status: 413,
      body: { code: 'http.body-too-large' },
    });
    expect(memory.peakBytes()).toBeLessThanOrEqual(2 * mebibyte);
    expect(await stagedFiles()).toEqual([]);
  });

  it('with a file and much beside it is cut, and leaves no file', async () => {
    const call = beginUpload();
    call.write(part('name="audio_file"; filename="a.wav"', spokenWav().toString('latin1')));
    for (let count = 0; count < 5; count += 1) {
      call.write(part(`name="f${count}"`, 'a'.repeat(500 * kibibyte)));
    }
    expect(await answerTo(call)).toMatchObject({
      status: 413,
      body: { code: 'http.body-too-large' },
    });
    await vi.waitFor(async () => expect(await stagedFiles()).toEqual([]), { timeout: 40_000 });
  });

  it('with a hundred parts that are neither field nor file is malformed', async () => {
    const call = beginUpload();
    call.end(`${'--x\r\ncontent-type: text/plain\r\n\r\na\r\n'.repeat(100)}--x--\r\n`);
    expect(await answerTo(call)).toMatchObject({
      status: 400,
      body: { code: 'http.body-malformed' },
    });
  });

  it('with a large file holds only what was not written yet', async () => {
    const call = beginUpload();
    call.write(part('name="audio_file"; filename="a.wav"'));
    for (let count = 0; count < 60; count += 1) call.write(Buffer.alloc(16 * kibibyte));
    call.end('\r\n--x--\r\n');
    expect((await answerTo(call)).status).toBe(422);
    expect(memory.peakBytes()).toBeLessThan(512 * kibibyte);
  });

  it('without a file that takes too long is a 408', async () => {
    ({ memory, server } = await start(mebibyte, 50));
    const call = begin('/jobs/', server.people.client, boundary);
    call.write(part('name="content"', 'Wash your hands'));
    expect(await answerTo(call)).toMatchObject({
      status: 408,
      body: { code: 'http.body-too-slow' },
    });
  });
});
