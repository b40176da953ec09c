import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a server that can break. */
export type Line = Readonly<{
  /** Where the server is reached along it. */
  url: string;
  cut(): void;
  mend(): Promise<void>;
}>;

/** Opens a line to a server. */
export async function openLine(to: string): Promise<Line> {
  const { hostname: host, port } = new URL(to);
  const sockets = new Set<Socket>();
  const hold = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket
      .on('error', () => other.destroy())
      .once('close', () => {
        sockets.delete(socket);
        other.destroy();
      })
      .pipe(other);
  };
  const server = createServer((caller) => {
    const callee = connect(Number(port), host);
    hold(caller, callee);
    hold(callee, caller);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const place = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${place.port}`,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async mend() {
      await once(server.listen(place.port, '127.0.0.1'), 'listening');
    },
  };
}
