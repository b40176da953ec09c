import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The faults of the proxy. */
export const faults = [
  /** The connection breaks before the server receives the request. */
  'drop-before',
  /** The server executes the request, and the connection breaks before the response. */
  'drop-after',
  /** The connection breaks in the middle of the response. */
  'half-response',
  /** The proxy responds: too many requests. */
  'too-many',
  /** The proxy responds: unavailable. */
  'unavailable',
  /** The server executes the request, and the proxy responds with a failure. */
  'gateway-failure',
  /** The response arrives byte by byte. */
  'trickle',
] as const;
export type Fault = (typeof faults)[number];

/** Chooses the fault of a request with this path. */
type Choice = (path: string) => Fault | null;

type BufferedResponse = Readonly<{ status: number; headers: Record<string, string>; body: Buffer }>;

/** A proxy with the faults that a test chooses. */
export class FaultyProxy implements AsyncDisposable {
  /** The number of requests by fault. */
  readonly tally = new Map<Fault | 'none', number>();
  readonly #target: URL;
  readonly #choose: Choice;
  readonly #server = createServer((incoming, answer) => void this.#pass(incoming, answer));

  private constructor(target: string, choose: Choice) {
    this.#target = new URL(target);
    this.#choose = choose;
  }

  /** Starts in front of a server. */
  static async start(target: string, choose: Choice): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target, choose);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const fault = this.#choose(incoming.url ?? '/');
    this.tally.set(fault ?? 'none', (this.tally.get(fault ?? 'none') ?? 0) + 1);
    if (fault === 'drop-before') return void incoming.destroy();
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    if (fault === 'too-many') return reject(answer, 429);
    if (fault === 'unavailable') return reject(answer, 503);
    const passed = await this.#forward(incoming, body);
    if (isEndless(passed)) return pipeStream(passed, answer, fault);
    const whole = await readAll(passed);
    switch (fault) {
      case 'drop-after':
        return void answer.destroy();
      case 'gateway-failure':
        return void answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
      case 'half-response':
        answer.writeHead(whole.status, whole.headers);
        return void answer.write(whole.body.subarray(0, whole.body.length / 2), () =>
          answer.destroy(),
        );
      case 'trickle':
        answer.writeHead(whole.status, whole.headers);
        for (const byte of whole.body) answer.write(Buffer.of(byte));
        return void answer.end();
      case null:
        return void answer.writeHead(whole.status, whole.headers).end(whole.body);
    }
  }

  async #forward({ method, url, headers }: IncomingMessage, body: Buffer) {
    const passed = request(new URL(url ?? '/', this.#target), {
      method,
      headers: endToEnd(headers),
    });
    passed.end(body);
    const [answer] = (await once(passed, 'response')) as [IncomingMessage];
    return answer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** The headers without those of the connection. */
const endToEnd = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ['connection', 'host', 'transfer-encoding'].includes(name) ? [] : [[name, String(value)]],
    ),
  );

async function readAll(answer: IncomingMessage): Promise<BufferedResponse> {
  const body = await buffer(answer);
  return { status: answer.statusCode ?? 502, headers: endToEnd(answer.headers), body };
}

const isEndless = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

/** Forwards a stream; one with a fault breaks after its first chunk. */
function pipeStream(stream: IncomingMessage, answer: ServerResponse, fault: Fault | null): void {
  answer.writeHead(stream.statusCode ?? 502, endToEnd(stream.headers));
  answer.once('close', () => stream.destroy());
  stream.on('data', (chunk: Buffer) => {
    answer.write(chunk, () => {
      if (fault !== null) answer.destroy();
    });
  });
  stream.once('close', () => answer.destroy());
}

const reject = (answer: ServerResponse, status: number): void =>
  void answer.writeHead(status, { 'retry-after': '0' }).end();
