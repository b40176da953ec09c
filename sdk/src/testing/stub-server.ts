import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it arrived. */
export type Received = Readonly<{
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}>;

/** Answers the request of the given number, counted from 1. */
export type Answerer = (
  request: Received,
  response: ServerResponse,
  number: number,
) => void | Promise<void>;

/** A small real server whose answers a test decides. */
export class StubServer implements AsyncDisposable {
  /** What has arrived, in order. */
  readonly received: Received[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #answer: Answerer;
  #url = '';

  private constructor(answer: Answerer) {
    this.#answer = answer;
  }

  /** Starts on a free port of the loopback address. */
  static async start(answer: Answerer): Promise<StubServer> {
    const stub = new StubServer(answer);
    stub.#server.listen(0, '127.0.0.1');
    await once(stub.#server, 'listening');
    stub.#url = `http://127.0.0.1:${(stub.#server.address() as AddressInfo).port}`;
    return stub;
  }

  /** Where it is, or was. */
  get url(): string {
    return this.#url;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const body = await buffer(request).catch(() => null);
    // Whoever sent it has gone away.
    if (body === null) return;
    const received = { method, path, headers, body };
    this.received.push(received);
    await this.#answer(received, response, this.received.length);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  value: unknown,
  {
    status = 200,
    headers = {},
  }: Readonly<{ status?: number; headers?: Record<string, string> }> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

/** Answers with a problem document. */
export function sendProblem(
  response: ServerResponse,
  problem: Readonly<{ status: number; code: string; detail: string; [more: string]: unknown }>,
  headers: Record<string, string> = {},
): void {
  const document = { type: `about:blank`, title: problem.code, ...problem };
  const type = { 'content-type': 'application/problem+json', 'request-id': 'req-1' };
  response.writeHead(problem.status, { ...type, ...headers });
  response.end(JSON.stringify(document));
}
