import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** A connection to a server that can stop in the middle of what is sent. */
export class SlowLine {
  readonly #server: Server;
  /** How many bytes of the server's responses arrive; the rest never does. */
  bytesToClient = Infinity;
  /** How many bytes of the client's requests arrive; the rest never does. */
  bytesToServer = Infinity;
  /** Stops all responses after a request that contains this. */
  stopAt: string | null = null;
  /** The parts of files that were requested. */
  readonly ranges: string[] = [];
  #received = 0;
  #sent = 0;
  #stalled = Promise.withResolvers<void>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async to(url: string): Promise<SlowLine> {
    const server = createServer();
    const line = new SlowLine(server);
    const { hostname, port } = new URL(url);
    server.on('connection', (client) => {
      const upstream = connect(Number(port), hostname);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        one.on('error', () => other.destroy()).once('close', () => other.destroy());
      }
      client.on('data', (chunk) => {
        upstream.write(line.#send(chunk));
      });
      upstream.on('data', (chunk) => client.write(line.#receive(chunk)));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  #send(chunk: Buffer): Buffer {
    const range = /^range: (.+)\r$/im.exec(chunk.toString('latin1'))?.[1];
    if (range !== undefined) this.ranges.push(range);
    if (this.stopAt !== null && chunk.includes(this.stopAt)) this.bytesToClient = 0;
    const part = this.#beginning(chunk, this.bytesToServer - this.#sent);
    this.#sent += part.length;
    return part;
  }

  #receive(chunk: Buffer): Buffer {
    const part = this.#beginning(chunk, this.bytesToClient - this.#received);
    this.#received += part.length;
    return part;
  }

  #beginning(chunk: Buffer, bytes: number): Buffer {
    if (chunk.length > bytes) this.#stalled.resolve();
    return chunk.subarray(0, Math.max(0, bytes));
  }

  /** Resolves when something has been held back. */
  get stalled(): Promise<void> {
    return this.#stalled.promise;
  }

  /** Lets everything pass. */
  repair(): void {
    this.bytesToClient = Infinity;
    this.stopAt = null;
    this.#received = 0;
    this.#stalled = Promise.withResolvers();
  }

  stop(): void {
    this.#server.close();
  }
}
