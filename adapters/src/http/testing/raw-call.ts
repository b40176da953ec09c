import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';

/** Opens a raw connection to a server, for bytes that no HTTP client would send. */
export async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // These tests expect the connection to be cut off.
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves with all that the server sends until the connection closes, cleanly or not. */
export function untilClosed(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let said = '';
  socket.setEncoding('latin1').on('data', (text: string) => (said += text));
  socket.once('close', () => resolve(said));
  return promise;
}

/** Sends bytes verbatim; resolves with all that is received until the connection closes. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const socket = await connectTo(url);
  socket.write(bytes);
  return untilClosed(socket);
}

/** A log whose lines are added to a list. */
export function memoryLog(lines: string[]) {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return pino({ level: 'info' }, stream);
}
