// The caller of the search for slow operations. In a thread of its own, so that what it does does not
// delay the server whose delays are measured.
import { request, type IncomingMessage } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** A call to make. */
export type SentCall = Readonly<{
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | undefined;
}>;

/** What the thread is requested to do. */
export type Order = Readonly<{ id: number; call: SentCall }>;

/** What it reports: the status of a call, 0 if it was cut off. */
export type Report = Readonly<{ id: number; status: number }>;

/** An endless stream is open once its first bytes are there. */
const isEndless = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] === 'text/event-stream';

function send({ url, method, headers, body }: SentCall): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const call = request(url, { method, headers }, (response) => {
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

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const report = (done: Report): void => parentPort?.postMessage(done);

parentPort?.on('message', ({ id, call }: Order) => {
  void send(call).then((status) => report({ id, status }));
});
