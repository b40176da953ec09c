import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Koa from 'koa';

/** Why a server cannot listen, in one sentence for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** A server that takes calls. */
export type Serving = Readonly<{
  /** Where it is reached, without a trailing slash. */
  url: string;
  /** Takes no more calls, and resolves when those that had begun are answered, or after 10 s. */
  stop(): Promise<void>;
}>;

type Place = Readonly<{ host: string; port: number }>;

const second = 1000;

/** How long a caller may take, so that slow ones do not hold connections for ever. */
const limits = {
  headersTimeout: 20 * second,
  /** A large upload over a slow line: 200 MB at 1 Mbit/s. */
  requestTimeout: 30 * 60 * second,
  /** Longer than load balancers keep a connection, so that it is they who close it. */
  keepAliveTimeout: 72 * second,
} as const;

const silenceMs = 60 * second;
const patienceMs = 10 * second;
const sweepMs = 50;

const reasons: Readonly<Record<string, (place: Place) => string>> = {
  EACCES: ({ port }) => `This user may not listen on port ${port}.`,
  EADDRINUSE: ({ host, port }) => `Port ${port} on ${host} is already taken.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `${host} is not an address of this machine.`,
};

const explain = ({ code = '', message }: NodeJS.ErrnoException, place: Place): string =>
  reasons[code]?.(place) ?? `Cannot listen on ${place.host}:${place.port}: ${message}.`;

function listen(server: Server, place: Place): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error) => reject(new ListenError(explain(error, place), { cause: error })));
  server.listen(place.port, place.host, resolve);
  return promise;
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function stopServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // A kept-alive connection is idle only when its last answer is out: look again until all are.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  server.close(() => {
    clearInterval(sweep);
    clearTimeout(cut);
    resolve();
  });
  return promise;
}

/**
 * Serves an app.
 *
 * @throws {ListenError} where the port is taken or the address is not ours.
 */
export async function serve(app: Koa, place: Place): Promise<Serving> {
  const handle = app.callback();
  const server = createServer(limits, (request, response) => void handle(request, response));
  server.setTimeout(silenceMs);
  await listen(server, place);
  let stopped: Promise<void> | undefined;
  return { url: urlOf(server), stop: () => (stopped ??= stopServer(server)) };
}
