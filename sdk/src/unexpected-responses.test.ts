import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { describe, expect, test } from 'vitest';

import { ConnectionError, Nsem, UnexpectedResponseError, type NsemOptions } from './index.ts';
import { StubServer } from './testing/stub-server.ts';

const json = 'application/json; charset=utf-8';

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  );

/** A server that answers every request alike. */
const serve = (status: number, type: string | null, body: string) =>
  StubServer.start((_, response) => {
    const headers = { ...(type !== null && { 'content-type': type }), 'request-id': 'req-9' };
    response.writeHead(status, headers).end(body);
  });

describe.each<{ transport: string; options: NsemOptions }>([
  { transport: 'undici', options: {} },
  { transport: 'node:http', options: { quickStart: true } },
  { transport: 'fetch', options: { fetch: globalThis.fetch } },
])('over $transport', ({ options }) => {
  const connect = (url: string) => new Nsem({ baseUrl: url, maxRetries: 0, ...options });

  test.each<[status: number, type: string | null, body: string]>([
    [200, json, ''],
    [200, null, ''],
    [200, json, 'null'],
    [200, json, ' '],
    [200, json, '{"id": 7'],
    [200, json, '{"id": 7}}'],
    [200, 'text/html', '<h1>Log in to the network</h1>'],
    [200, 'text/html', '{"id": 7}'],
    [200, 'text/plain', '7'],
    [200, null, '{"id": 7}'],
    [201, json, ''],
    [202, 'text/html', '<h1>Welcome</h1>'],
    [204, null, ''],
  ])('%i %s %j is no answer where one is due', async (status, type, body) => {
    await using server = await serve(status, type, body);
    const { jobs } = connect(server.url);
    const create = { service_type: 'narration', language: 'Twi', content: 'Akwaaba!' } as const;
    const calls = [jobs.get(7), jobs.create(create), jobs.list(), jobs.cancel(7)];
    for (const error of await Promise.all(calls.map((call) => failureOf(call)))) {
      expect(error).toBeInstanceOf(UnexpectedResponseError);
      expect(error).toMatchObject({ code: 'response.unexpected', status, requestId: 'req-9' });
      expect(error).toMatchObject({
        attempts: 1,
        detail: expect.stringContaining('did not respond with'),
      });
    }
  });

  test.each<[status: number, type: string | null, body: string]>([
    [204, null, ''],
    [200, null, ''],
    [200, json, '{"deleted": true}'],
  ])('%i %s %j is fine where none is due', async (status, type, body) => {
    await using server = await serve(status, type, body);
    await expect(connect(server.url).languages.delete(7)).resolves.not.toThrow();
  });

  test('null is an answer where the API can have none', async () => {
    await using server = await serve(200, json, 'null');
    expect(await connect(server.url).account.payoutAccount.get()).toBeNull();
    await using empty = await serve(200, json, '');
    const error = await failureOf(connect(empty.url).account.payoutAccount.get());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });

  test('a page instead of nothing is not fine', async () => {
    await using server = await serve(200, 'text/html', '<h1>Log in to the network</h1>');
    const error = await failureOf(connect(server.url).languages.delete(7));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });

  test.each([json, 'application/problem+json', 'Application/JSON'])(
    '%s is JSON, also after the mark of UTF-8',
    async (type) => {
      await using server = await serve(200, type, '\uFEFF{"id": 7}');
      expect(await connect(server.url).jobs.get(7)).toEqual({ id: 7 });
    },
  );

  test.each(['{}', '{"data": []}', '7', '"jobs"'])('%s is no list', async (body) => {
    await using server = await serve(200, json, body);
    const error = await failureOf(connect(server.url).jobs.list());
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', requestId: 'req-9' });
  });

  test.each<[status: number, headers: Record<string, string>]>([
    [204, { 'request-id': 'req-9' }],
    [202, { 'request-id': 'req-9', 'content-type': 'text/plain' }],
    // What comes from the server has an id; a proxy has none.
    [200, { 'content-type': 'text/html; charset=utf-8' }],
  ])('%i %j is no file', async (status, headers) => {
    await using server = await StubServer.start(
      (_, response) => void response.writeHead(status, headers).end(),
    );
    const error = await failureOf(connect(server.url).jobs.downloadOutput(7));
    expect(error).toMatchObject({ name: 'UnexpectedResponseError', status });
  });

  test('an empty file is a file, and so is a page that the server sends', async () => {
    await using empty = await serve(200, 'text/plain', '');
    expect(await (await connect(empty.url).jobs.downloadOutput(7)).text()).toBe('');
    await using page = await serve(200, 'text/html', '<h1>Akwaaba</h1>');
    expect(await (await connect(page.url).jobs.downloadOutput(7)).text()).toBe('<h1>Akwaaba</h1>');
  });

  test.each([
    ['a length that is not reached', 'content-length: 99\r\n\r\n{"id": 7}'],
    ['chunks without an end', 'transfer-encoding: chunked\r\n\r\n9\r\n{"id": 7}\r\n'],
  ])('a body that is cut is a broken connection: %s', async (_, rest) => {
    await using server = await cut(rest);
    expect(await failureOf(connect(server.url).jobs.get(7))).toBeInstanceOf(ConnectionError);
  });
});

/** A server whose connections end within the response. */
async function cut(rest: string) {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${rest}`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
}
