import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server on this machine, which can be cut while the server goes on. */
export type Line = Readonly<{
  port: number;
  /** Breaks all connections off, and refuses others. */
  cut(): Promise<void>;
  /** Takes connections again, at the same port. */
  mend(): Promise<void>;
}>;

/** Starts a line to a port. */
export async function startLine(to: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((caller) => {
    const called = connect(to, '127.0.0.1');
    keep(caller, called);
    keep(called, caller);
    caller.pipe(called).pipe(caller);
  });
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    port,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      await listen(port);
    },
  };
}
