import { describe, expect, test } from 'vitest';

import { sendJson, StubServer } from '../testing/stub-server.ts';
import { createHttpTransport } from './http-transport.ts';
import type { TransportRequest } from './transport.ts';

/** A request without a body. */
const requestTo = ({ url }: StubServer, method = 'GET'): TransportRequest => ({
  method,
  url: new URL('/jobs/?limit=2', url),
  headers: { accept: 'application/json' },
  body: null,
  signal: new AbortController().signal,
  onSent: () => {},
});

describe('a request over node:http', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'with %s has the length of its text',
    async (method) => {
      await using server = await StubServer.start((_, response) => sendJson(response, { id: 7 }));
      const body = '{"reason":"Ɛnyɛ"}';
      const response = await createHttpTransport().send({ ...requestTo(server, method), body });
      expect(await response.text()).toBe('{"id":7}');
      const [received] = server.received;
      expect(received).toMatchObject({ method, path: '/jobs/?limit=2' });
      expect(received?.body.toString()).toBe(body);
      expect(received?.headers['content-length']).toBe('19');
      expect(received?.headers['transfer-encoding']).toBeUndefined();
    },
  );

  test('reuses its connection', async () => {
    const ports = new Set<number | undefined>();
    await using server = await StubServer.start((_, response) => {
      ports.add(response.socket?.remotePort);
      sendJson(response, {});
    });
    const transport = createHttpTransport();
    for (let count = 0; count < 3; count += 1) {
      await (await transport.send(requestTo(server))).text();
    }
    expect(ports.size).toBe(1);
  });

  test('sends no credentials of the address', async () => {
    await using server = await StubServer.start((_, response) => sendJson(response, {}));
    const request = requestTo(server);
    const url = new URL(request.url);
    url.username = 'ama';
    await (await createHttpTransport().send({ ...request, url })).text();
    expect(server.received[0]?.headers).not.toHaveProperty('authorization');
  });

  test('that is aborted before or after the response throws the reason', async () => {
    await using server = await StubServer.start((_, response) => void response.write('{'));
    const early = new AbortController();
    early.abort(new Error('too late'));
    const transport = createHttpTransport();
    const refused = transport.send({ ...requestTo(server), signal: early.signal });
    await expect(refused).rejects.toThrow('too late');
    const late = new AbortController();
    const response = await transport.send({ ...requestTo(server), signal: late.signal });
    const text = response.text();
    late.abort(new Error('interrupted'));
    await expect(text).rejects.toThrow('interrupted');
  });

  test('whose response is cancelled ends its connection', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await StubServer.start((_, response) => {
      response.once('close', closed.resolve).write('a part');
    });
    const response = await createHttpTransport().send(requestTo(server));
    await response.cancel();
    await closed.promise;
    expect(response.status).toBe(200);
  });
});
