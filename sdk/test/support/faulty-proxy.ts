import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What may happen to a call on its way. */
export const faults = [
  /** The connection breaks before the server has seen the call. */
  'drop-before',
  /** The server has done it, and nobody hears of it. */
  'drop-after',
  /** The answer breaks off in the middle. */
  'half-answer',
  /** Refused on the way: too many. */
  'too-many',
  /** Refused on the way: not now. */
  'unavailable',
  /** Done, and answered with a failure by something in between. */
  'gateway-failure',
  /** The answer comes byte by byte. */
  'trickle',
] as const;
export type Fault = (typeof faults)[number];

/** Decides what happens to a call of this path. */
type Choice = (path: string) => Fault | null;

type Answer = Readonly<{ status: number; headers: Record<string, string>; body: Buffer }>;

/** A way to a server on which things go wrong, as a test decides. */
export class FaultyProxy implements AsyncDisposable {
  /** How often each thing has happened. */
  readonly tally = new Map<Fault | 'none', number>();
  readonly #target: URL;
  readonly #choose: Choice;
  readonly #server = createServer((incoming, answer) => void this.#pass(incoming, answer));

  private constructor(target: string, choose: Choice) {
    this.#target = new URL(target);
    this.#choose = choose;
  }

  /** Starts in front of a server; `choose` decides for each call what happens to it. */
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
    if (fault === 'too-many') return refuse(answer, 429);
    if (fault === 'unavailable') return refuse(answer, 503);
    const passed = await this.#forward(incoming, body);
    if (isEndless(passed)) return passOn(passed, answer, fault);
    const got = await hold(passed);
    switch (fault) {
      case 'drop-after':
        return void answer.destroy();
      case 'gateway-failure':
        return void answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>');
      case 'half-answer':
        answer.writeHead(got.status, got.headers);
        return void answer.write(got.body.subarray(0, got.body.length / 2), () => answer.destroy());
      case 'trickle':
        answer.writeHead(got.status, got.headers);
        for (const byte of got.body) answer.write(Buffer.of(byte));
        return void answer.end();
      case null:
        return void answer.writeHead(got.status, got.headers).end(got.body);
    }
  }

  async #forward({ method, url, headers }: IncomingMessage, body: Buffer) {
    const passed = request(new URL(url ?? '/', this.#target), { method, headers: kept(headers) });
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

/** The headers that are not about the one connection. */
const kept = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ['connection', 'host', 'transfer-encoding'].includes(name) ? [] : [[name, String(value)]],
    ),
  );

async function hold(answer: IncomingMessage): Promise<Answer> {
  const body = await buffer(answer);
  return { status: answer.statusCode ?? 502, headers: kept(answer.headers), body };
}

const isEndless = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') === true;

/** Passes a stream on as it comes; one on which something goes wrong ends with its first piece. */
function passOn(stream: IncomingMessage, answer: ServerResponse, fault: Fault | null): void {
  answer.writeHead(stream.statusCode ?? 502, kept(stream.headers));
  answer.once('close', () => stream.destroy());
  stream.on('data', (piece: Buffer) => {
    answer.write(piece, () => {
      if (fault !== null) answer.destroy();
    });
  });
  stream.once('close', () => answer.destroy());
}

const refuse = (answer: ServerResponse, status: number): void =>
  void answer.writeHead(status, { 'retry-after': '0' }).end();
