import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it arrived. */
export type Received = Readonly<{
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}>;

/** What to answer: JSON, or bytes. */
export type Answer = Readonly<{
  status?: number;
  json?: unknown;
  bytes?: Uint8Array;
  headers?: Record<string, string>;
  /** Leaves the answer unfinished, and the connection open. */
  stall?: boolean;
}>;

/** Answers by method and path, `GET /jobs/7`; what is not named is a 404 problem. */
export type Answers = Readonly<Record<string, Answer | ((request: Received) => Answer)>>;

/** A small real server that answers as a test decides. */
export class StubApi implements AsyncDisposable {
  /** What has arrived, in order. */
  readonly received: Received[] = [];
  url = '';
  readonly #answers: Answers;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  private constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** Starts on a free port of the loopback address. */
  static async start(answers: Answers): Promise<StubApi> {
    const stub = new StubApi(answers);
    stub.#server.listen(0, '127.0.0.1');
    await once(stub.#server, 'listening');
    stub.url = `http://127.0.0.1:${(stub.#server.address() as AddressInfo).port}`;
    return stub;
  }

  /** The JSON bodies that have arrived. */
  get bodies(): unknown[] {
    return this.received.map(({ body }) => JSON.parse(body.toString() || 'null') as unknown);
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://stub');
    const { method = '', headers } = incoming;
    const request = { method, path: pathname, query, headers, body: await buffer(incoming) };
    this.received.push(request);
    const found = this.#answers[`${method} ${pathname}`] ?? nothing;
    send(response, typeof found === 'function' ? found(request) : found);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** A refusal, as the server words it. */
export const problem = (
  status: number,
  code: string,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): Answer => ({
  status,
  json: { type: 'about:blank', title: code, status, detail, code, request_id: 'req-1', ...more },
  headers: { 'content-type': 'application/problem+json', 'request-id': 'req-1' },
});

const nothing = problem(404, 'http.not-found', 'There is nothing here.');

function send(response: ServerResponse, { status = 200, json, bytes, headers, stall }: Answer) {
  const type = json === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...type, ...headers });
  const body = json === undefined ? (bytes ?? '') : JSON.stringify(json);
  if (stall === true) response.write(body);
  else response.end(body);
}
