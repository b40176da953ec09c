import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection to a server, for what no HTTP client would send. */
export async function connectTo(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // Being cut off is what such connections are for.
  socket.on('error', () => undefined);
  return socket;
}

/** Resolves with all that a server says until it hangs up, in good order or not. */
export function untilClosed(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let said = '';
  socket.setEncoding('latin1').on('data', (text: string) => (said += text));
  socket.once('close', () => resolve(said));
  return promise;
}

/** Sends bytes as they are, and answers all that comes back until the server hangs up. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const socket = await connectTo(url);
  socket.write(bytes);
  return untilClosed(socket);
}
