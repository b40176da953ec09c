import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A received request. */
export type Received = Readonly<{
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}>;

/** A response with JSON or bytes. */
export type StubResponse = Readonly<{
  status?: number;
  json?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string | readonly string[]>;
  /** Leaves the response incomplete and the connection open. */
  stall?: boolean;
}>;

/** Responses by method and path, such as `GET /jobs/7`; anything else is a 404 problem. */
export type StubResponses = Readonly<
  Record<string, StubResponse | ((request: Received) => StubResponse)>
>;

/** Responds to any request. */
export type Respond = (request: Received) => StubResponse;

/** An HTTP server with the responses of a test. */
export class StubApi implements AsyncDisposable {
  /** The received requests, in order. */
  readonly received: Received[] = [];
  url = '';
  readonly #responses: StubResponses | Respond;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  private constructor(responses: StubResponses | Respond) {
    this.#responses = responses;
  }

  /** Starts on a free port of the loopback address. */
  static async start(responses: StubResponses | Respond): Promise<StubApi> {
    const stub = new StubApi(responses);
    stub.#server.listen(0, '127.0.0.1');
    await once(stub.#server, 'listening');
    stub.url = `http://127.0.0.1:${(stub.#server.address() as AddressInfo).port}`;
    return stub;
  }

  /** The JSON bodies of the received requests. */
  get bodies(): unknown[] {
    return this.received.map(({ body }) => JSON.parse(body.toString() || 'null') as unknown);
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://stub');
    const { method = '', headers } = incoming;
    const request = { method, path: pathname, query, headers, body: await buffer(incoming) };
    this.received.push(request);
    const responses = this.#responses;
    const response =
      typeof responses === 'function'
        ? responses
        : (responses[`${method} ${pathname}`] ?? notFound);
    send(outgoing, typeof response === 'function' ? response(request) : response);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** A problem document. */
export const problem = (
  status: number,
  code: string,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): StubResponse => ({
  status,
  json: { type: 'about:blank', title: code, status, detail, code, request_id: 'req-1', ...more },
  headers: { 'content-type': 'application/problem+json', 'request-id': 'req-1' },
});

const notFound = problem(404, 'http.not-found', 'Not found.');

function send(
  response: ServerResponse,
  { status = 200, json, bytes, headers, stall }: StubResponse,
) {
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  // As every response of a marketplace.
  const id = status < 300 ? { 'request-id': 'req-1' } : {};
  response.writeHead(status, { ...type, ...id, ...headers });
  const body = json === undefined ? (bytes ?? '') : JSON.stringify(json);
  if (stall === true) response.write(body);
  else response.end(body);
}
