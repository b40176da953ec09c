import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
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
export type Patience = Readonly<{
  /** For the head of a request. */
  headMs: number;
  /** For a whole request. */
  requestMs: number;
  /** Between two requests on the same connection. */
  idleMs: number;
  /** Without a byte in either direction, in the middle of something. */
  silenceMs: number;
  /** How often connections are looked at for requests that take too long. */
  checkMs: number;
}>;

const usualPatience: Patience = {
  headMs: 20 * second,
  // A large upload over a slow line: 200 MB at 1 Mbit/s.
  requestMs: 30 * 60 * second,
  // Longer than load balancers keep a connection, so that it is they who close it.
  idleMs: 72 * second,
  silenceMs: 60 * second,
  checkMs: 5 * second,
};

const stopMs = 10 * second;
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

/** The connections that are open. */
function watchConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

function stopServer(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function closeIdle(): void {
    server.closeIdleConnections();
    // Browsers open some ahead of use; Node takes those for busy until their first request is over.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }
  // A kept-alive connection is idle only when its last answer is out: look again until all are.
  const sweep = setInterval(closeIdle, sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), stopMs);
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
 * @param patience how long callers may take, where not as long as usual.
 * @throws {ListenError} where the port is taken or the address is not ours.
 */
export async function serve(
  app: Koa,
  place: Place,
  patience: Partial<Patience> = {},
): Promise<Serving> {
  const { headMs, requestMs, idleMs, silenceMs, checkMs } = { ...usualPatience, ...patience };
  const limits = {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
  };
  const handle = app.callback();
  const server = createServer(limits, (request, response) => void handle(request, response));
  server.setTimeout(silenceMs);
  const connections = watchConnections(server);
  await listen(server, place);
  let stopped: Promise<void> | undefined;
  return { url: urlOf(server), stop: () => (stopped ??= stopServer(server, connections)) };
}
