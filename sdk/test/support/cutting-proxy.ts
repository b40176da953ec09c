import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line that breaks after a number of bytes, again and again. */
export class CuttingProxy implements AsyncDisposable {
  /** How many connections it has cut. */
  cuts = 0;
  readonly #target: URL;
  readonly #bytes: number;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#pass(socket));

  private constructor(target: string, bytes: number) {
    this.#target = new URL(target);
    this.#bytes = bytes;
  }

  /** Starts in front of a server; each connection breaks after `bytes` bytes of requests. */
  static async start(target: string, bytes: number): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(target, bytes);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #pass(socket: Socket): void {
    const { hostname, port } = this.#target;
    const upstream = connect(Number(port), hostname);
    let left = this.#bytes;
    const end = () => {
      socket.destroy();
      upstream.destroy();
    };
    for (const side of [socket, upstream]) {
      this.#sockets.add(side);
      side.on('error', end).on('close', end);
    }
    upstream.pipe(socket);
    socket.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) {
        this.cuts += 1;
        end();
      } else if (!upstream.write(chunk)) {
        socket.pause();
        upstream.once('drain', () => socket.resume());
      }
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
