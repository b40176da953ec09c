import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A received request. */
export type Received = Readonly<{
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}>;

/** Handles a request; `number` starts from 1. */
export type Handler = (
  request: Received,
  response: ServerResponse,
  number: number,
) => void | Promise<void>;

/** An HTTP server whose responses a test defines. */
export class StubServer implements AsyncDisposable {
  /** The received requests, in order. */
  readonly received: Received[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #handle: Handler;
  #url = '';

  private constructor(handle: Handler) {
    this.#handle = handle;
  }

  /** Starts on a free port of the loopback address. */
  static async start(handle: Handler): Promise<StubServer> {
    const stub = new StubServer(handle);
    stub.#server.listen(0, '127.0.0.1');
    await once(stub.#server, 'listening');
    stub.#url = `http://127.0.0.1:${(stub.#server.address() as AddressInfo).port}`;
    return stub;
  }

  /** The address, also after it has stopped. */
  get url(): string {
    return this.#url;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const body = await buffer(request).catch(() => null);
    // The client closed the connection.
    if (body === null) return;
    const received = { method, path, headers, body };
    this.received.push(received);
    await this.#handle(received, response, this.received.length);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** Responds with JSON. */
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

/** Responds with a problem document. */
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
