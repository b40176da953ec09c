// The callers of the search for slow operations. In a thread of its own, so that what they do does not
// delay the server whose delays are measured.
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** A call to make. */
export type SentCall = Readonly<{
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | undefined;
}>;

/** What the thread is requested to do. */
export type Order =
  | Readonly<{ kind: 'call'; id: number; call: SentCall }>
  | Readonly<{ kind: 'ping'; url: string }>
  | Readonly<{ kind: 'take-pings'; id: number }>;

/** What it reports: the status of a call, 0 if it was cut off, or milliseconds of pings. */
export type Report = Readonly<{ id: number; value: number | readonly number[] }>;

const pingEveryMs = 2;

/** An endless stream is open once its first bytes are there. */
const isEndless = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] === 'text/event-stream';

function send({ url, method, headers, body }: SentCall, agent?: Agent): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const call = request(url, { method, headers, ...(agent && { agent }) }, (response) => {
    const done = () => resolve(response.statusCode ?? 0);
    response.once('end', done).once('error', done).once('close', done);
    if (isEndless(response)) response.once('data', () => call.destroy());
    else response.resume();
  });
  // The server closes the connection of a body that it refuses to read.
  call.once('error', () => resolve(0));
  call.end(body);
  return promise;
}

let pings: number[] = [];

async function ping(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const startedAt = performance.now();
    await send({ url, method: 'GET', headers: {}, body: undefined }, agent);
    pings.push(performance.now() - startedAt);
    await pause(pingEveryMs);
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const report = (done: Report): void => parentPort?.postMessage(done);

parentPort?.on('message', (order: Order) => {
  switch (order.kind) {
    case 'call':
      void send(order.call).then((value) => report({ id: order.id, value }));
      return;
    case 'ping':
      void ping(order.url);
      return;
    case 'take-pings':
      report({ id: order.id, value: pings });
      pings = [];
  }
});
