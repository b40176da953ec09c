import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { shutdownMs } from './request-gate.ts';

/** How many connections may be open at the same time. */
export type ConnectionBounds = Readonly<{
  most: number;
  mostOfOneNetwork: number;
  /** The network of an address; undefined for proxies, which connect for everyone. */
  networkOf: (address: string) => string | undefined;
  /** Called at the first connection that is refused, and then at most once a minute. */
  onRefused: () => void;
}>;

const minuteMs = 60_000;

/** Calls a function now, unless it was called in the last minute. */
function atMostOnceAMinute(call: () => void): () => void {
  let calledAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - calledAt < minuteMs) return;
    calledAt = now;
    call();
  };
}

/** Closes connections that are too many, before anything is read from them. */
function capConnections(server: Server, bounds: ConnectionBounds): void {
  const { most, mostOfOneNetwork, networkOf } = bounds;
  const byNetwork = new Map<string, number>();
  const onRefused = atMostOnceAMinute(bounds.onRefused);
  server.maxConnections = most;
  server.on('drop', onRefused);
  server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (network === undefined) return;
    const open = byNetwork.get(network) ?? 0;
    if (open >= mostOfOneNetwork) {
      socket.destroy();
      onRefused();
      return;
    }
    byNetwork.set(network, open + 1);
    socket.once('close', () => {
      const left = (byNetwork.get(network) ?? 1) - 1;
      if (left === 0) byNetwork.delete(network);
      else byNetwork.set(network, left);
    });
  });
}

/** Why a server cannot listen, in one sentence for the operator. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** A server that listens. */
export type Serving = Readonly<{
  /** Its address, without a trailing slash. */
  url: string;
  /** From now on each answer closes its connection, so that callers open the next one elsewhere. */
  releaseConnections(): void;
  /** Accepts no more connections; resolves when the requests in flight are answered, or after 10 s. */
  stop(): Promise<void>;
}>;

type Endpoint = Readonly<{ host: string; port: number }>;

const second = 1000;

/** How long a client may take, so that slow clients do not hold connections forever. */
export type Patience = Readonly<{
  /** For the head of a request. */
  headMs: number;
  /** For a whole request. */
  requestMs: number;
  /** Between two requests on the same connection. */
  idleMs: number;
  /** Without a byte in either direction during a request or response. */
  silenceMs: number;
  /** How often connections are checked for requests that take too long. */
  checkMs: number;
}>;

/** The usual limits; proxies must close idle connections sooner. */
export const usualPatience: Patience = {
  headMs: 20 * second,
  // A large upload over a slow connection: 200 MB at 1 Mbit/s.
  requestMs: 30 * 60 * second,
  // Longer than load balancers keep idle connections, so that they close them first.
  idleMs: 72 * second,
  silenceMs: 60 * second,
  checkMs: 5 * second,
};

const sweepMs = 50;

const reasons: Readonly<Record<string, (endpoint: Endpoint) => string>> = {
  EACCES: ({ port }) => `This user may not listen on port ${port}.`,
  EADDRINUSE: ({ host, port }) => `Port ${port} on ${host} is already taken.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `${host} is not an address of this machine.`,
};

const explain = ({ code = '', message }: NodeJS.ErrnoException, endpoint: Endpoint): string =>
  reasons[code]?.(endpoint) ?? `Cannot listen on ${endpoint.host}:${endpoint.port}: ${message}.`;

function listen(server: Server, endpoint: Endpoint): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error) =>
    reject(new ListenError(explain(error, endpoint), { cause: error })),
  );
  server.listen(endpoint.port, endpoint.host, resolve);
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

/**
 * Creates a kind of response that is sent with `Connection: close` once connections are released, so that no
 * client sends its next request on a connection that is about to be closed. Nothing is counted for it:
 * the head of a response is written only when it is complete.
 */
const responsesUntil = (areReleased: () => boolean) =>
  class extends ServerResponse {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (areReleased()) this.setHeader('connection', 'close');
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]));
    }
  };

function stopServer(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function closeIdle(): void {
    server.closeIdleConnections();
    // Browsers open some in advance; Node counts those as busy until their first request is over.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }
  // A kept-alive connection is idle only after its last response: check again until all are.
  const sweep = setInterval(closeIdle, sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), shutdownMs);
  server.close(() => {
    clearInterval(sweep);
    clearTimeout(cut);
    resolve();
  });
  return promise;
}

/**
 * Serves requests.
 *
 * @param patience how long clients may take, if not the usual time.
 * @param bounds how many connections there may be; without it, any number.
 * @throws {ListenError} if the port is taken or the address is not of this machine.
 */
export async function serve(
  handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
  endpoint: Endpoint,
  patience: Partial<Patience> = {},
  bounds?: ConnectionBounds,
): Promise<Serving> {
  const { headMs, requestMs, idleMs, silenceMs, checkMs } = { ...usualPatience, ...patience };
  const limits = {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
  };
  let areReleased = false;
  let stopped: Promise<void> | undefined;
  const Response = responsesUntil(() => areReleased);
  const options = { ...limits, ServerResponse: Response };
  const server = createServer(options, (request, response) => void handle(request, response));
  server.setTimeout(silenceMs);
  if (bounds !== undefined) capConnections(server, bounds);
  const connections = watchConnections(server);
  await listen(server, endpoint);
  const releaseConnections = () => {
    areReleased = true;
  };
  return {
    url: urlOf(server),
    releaseConnections,
    stop() {
      releaseConnections();
      return (stopped ??= stopServer(server, connections));
    },
  };
}
