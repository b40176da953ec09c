import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';

import type { FakeServer } from '@nsem/adapters/fake';
import inject from 'light-my-request';

import type { ReadRequest } from './read-request.ts';

/** The statuses whose responses have no body. */
const bodiless = new Set([204, 304]);

/** Passes a request to the server without a socket; the body of the response is streamed. */
export async function exchange(
  server: Pick<FakeServer, 'handle'>,
  { method, url, headers, body, signal }: ReadRequest,
): Promise<Response> {
  const length = body === null ? {} : { 'content-length': String(body.length) };
  const dispatch: RequestListener = (request, response) => {
    // A socket's request says so itself; without it, the server would wait for more of the body.
    request.once('end', () => (request.complete = true));
    void server.handle(request, response);
  };
  const answer = await inject(dispatch, {
    method,
    url: url.href,
    headers: { ...headers, ...length },
    ...(body !== null && { payload: body }),
    payloadAsStream: true,
    validate: false,
  });
  const stream = answer.stream();
  // Without a socket the server would not notice that the caller has gone.
  stream.once('close', () => answer.raw.res.socket?.destroy());
  const abort = () => stream.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  stream.once('close', () => signal?.removeEventListener('abort', abort));
  const { statusCode: status } = answer;
  if (bodiless.has(status) || method === 'HEAD') stream.resume();
  const content =
    bodiless.has(status) || method === 'HEAD' ? null : (Readable.toWeb(stream) as ReadableStream);
  return new Response(content, { status, headers: headersOf(answer.headers) });
}

const headersOf = (headers: Readonly<Record<string, unknown>>): Headers =>
  new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
