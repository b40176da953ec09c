import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy whose connections can be cut. */
export type CuttableProxy = Readonly<{
  /** The address of the proxy. */
  url: string;
  cut(): void;
  restore(): Promise<void>;
}>;

/** Starts a proxy in front of a server. */
export async function startCuttableProxy(to: string): Promise<CuttableProxy> {
  const { hostname: host, port } = new URL(to);
  const sockets = new Set<Socket>();
  const forward = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket
      .on('error', () => other.destroy())
      .once('close', () => {
        sockets.delete(socket);
        other.destroy();
      })
      .pipe(other);
  };
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port), host);
    forward(incoming, outgoing);
    forward(outgoing, incoming);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async restore() {
      await once(server.listen(address.port, '127.0.0.1'), 'listening');
    },
  };
}
