import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections may be open at the same time. */
export type ConnectionBounds = Readonly<{
  most: number;
  mostOfOneNetwork: number;
  /** The network of an address; undefined for proxies, which connect for everyone. */
  networkOf: (address: string) => string | undefined;
  /** Called at the first connection that is refused, and then at most once a minute. */
  onRefused: () => void;
}>;

const silenceMs = 60_000;

/** Calls a function now, unless it was called in the last minute. */
function atMostOnceAMinute(call: () => void): () => void {
  let calledAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - calledAt < silenceMs) return;
    calledAt = now;
    call();
  };
}

/** Closes connections that are too many, before anything is read from them. */
export function capConnections(server: Server, bounds: ConnectionBounds): void {
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
