// A load generator that costs less than the servers that it loads: those of npm take more processor time
// than an answer of ours, and so make a fast server look like a slow one.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Answers that were received in some seconds. */
export type Answers = Readonly<{
  /** How long each took, in milliseconds, in the order in which they ended. */
  times: readonly number[];
  seconds: number;
  bytes: number;
}>;

/** A server that says nothing for so long has failed. */
const silenceMs = 30_000;

const headEnd = Buffer.from('\r\n\r\n');

const lengthOf = (head: string): number => Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);

const isChunked = (head: string): boolean => /\r\ntransfer-encoding: chunked/i.test(head);

/** How a chunked body ends; a body of JSON contains no line break of its own. */
const lastChunk = Buffer.from('0\r\n\r\n');

/** Reads answers of a connection one after the other, and calls back with the length of each body. */
function readAnswers(socket: Socket, onAnswer: (bytes: number) => void): void {
  let head: Buffer = Buffer.alloc(0);
  let [left, length] = [0, 0];
  /** The end of the chunked body so far; undefined if the body is not chunked. */
  let tail: Buffer | undefined;
  const fail = (why: string) => socket.destroy(new Error(why));

  /** Returns how many bytes of the chunk are of the body; undefined before the end of the head. */
  function readHead(chunk: Buffer): number | undefined {
    const known = head.length;
    head = known === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = head.indexOf(headEnd);
    if (end < 0) return undefined;
    const text = head.toString('latin1', 0, end);
    if (text[9] !== '2') fail(`answered ${text.slice(0, text.indexOf('\r\n'))}`);
    if (isChunked(text)) {
      const body = head.subarray(end + headEnd.length);
      head = Buffer.alloc(0);
      [tail, length] = [Buffer.alloc(0), 0];
      readChunks(body);
      return undefined;
    }
    length = lengthOf(text);
    if (Number.isNaN(length)) fail('an answer without Content-Length');
    left = length;
    head = Buffer.alloc(0);
    return known + chunk.length - end - headEnd.length;
  }

  function readChunks(chunk: Buffer): void {
    const known = tail ?? chunk;
    length += chunk.length;
    tail = Buffer.concat([known, chunk.subarray(-lastChunk.length)]).subarray(-lastChunk.length);
    if (!tail.equals(lastChunk)) return;
    tail = undefined;
    onAnswer(length);
  }

  socket.on('data', (chunk: Buffer) => {
    if (tail !== undefined) {
      readChunks(chunk);
      return;
    }
    const ofBody = left > 0 ? chunk.length : readHead(chunk);
    if (ofBody === undefined) return;
    left -= ofBody;
    if (left < 0) fail('an answer longer than it says');
    if (left === 0) onAnswer(length);
  });
}

/**
 * Sends a request again and again on each of some connections: the next one when the last is answered.
 *
 * @param options.compose the bytes of the next request, with its head.
 * @throws if a request fails or is answered with another status than 2xx.
 */
export async function loadClosedLoop({
  url,
  connections,
  seconds,
  compose,
}: Readonly<{
  url: string;
  connections: number;
  seconds: number;
  compose: () => string;
}>): Promise<Answers> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const times: number[] = [];
  let bytes = 0;
  const begun = performance.now();
  const ends = begun + seconds * 1000;
  const loadOne = async (socket: Socket) => {
    socket.setNoDelay(true);
    socket.setTimeout(silenceMs, () => socket.destroy(new Error('no answer')));
    let sentAt = performance.now();
    readAnswers(socket, (length) => {
      const now = performance.now();
      times.push(now - sentAt);
      bytes += length;
      if (now >= ends) {
        socket.destroy();
        return;
      }
      sentAt = now;
      socket.write(compose(), 'latin1');
    });
    socket.once('end', () => socket.destroy(new Error('the server ended a connection')));
    socket.write(compose(), 'latin1');
    await once(socket, 'close');
  };
  await Promise.all(sockets.map(loadOne));
  return { times, seconds: (performance.now() - begun) / 1000, bytes };
}
