import { randomUUID } from 'node:crypto';
import { loadClosedLoop } from './closed-loop.ts';
import { cpuMs } from './process-figures.ts';

/** One kind of request, sent again and again. */
export type LoadedRequest = Readonly<{
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** Whether each request has its own `Idempotency-Key`. */
  isIdempotent?: boolean;
}>;

/** A server under load, and the key or the token of who calls. */
export type Target = Readonly<{
  name: string;
  url: string;
  pid: number;
  apiKey: string;
  /** The whole value of the header, if it is not the key as a bearer. */
  authorization?: string;
}>;

/** The figures of one period of load. */
export type Slice = Readonly<{
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuUsPerRequest: number;
  bytesPerAnswer: number;
}>;

/** Composes requests as HTTP has them on the wire. */
export function createComposer(
  { method, path, body = '', isIdempotent }: LoadedRequest,
  {
    url,
    apiKey,
    authorization = `Bearer ${apiKey}`,
  }: Pick<Target, 'url' | 'apiKey' | 'authorization'>,
): () => string {
  const prefix = randomUUID();
  let sent = 0;
  const head =
    `${method} ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n` +
    `Authorization: ${authorization}\r\n`;
  const described = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  const fixed = `${head}${body === '' ? '' : described}`;
  if (isIdempotent !== true) return () => `${fixed}\r\n${body}`;
  return () => {
    sent += 1;
    return `${fixed}Idempotency-Key: ${prefix}-${sent}\r\n\r\n${body}`;
  };
}

/** Loads a target with one kind of request for some seconds, from a closed loop of connections. */
export async function loadSlice(
  request: LoadedRequest,
  target: Target,
  { connections, seconds }: Readonly<{ connections: number; seconds: number }>,
): Promise<Slice> {
  const before = await cpuMs(target.pid);
  const compose = createComposer(request, target);
  const answers = await loadClosedLoop({ url: target.url, connections, seconds, compose }).catch(
    (cause: unknown) => {
      throw new Error(`${target.name}, ${request.name} failed`, { cause });
    },
  );
  const usedMs = (await cpuMs(target.pid)) - before;
  const sorted = answers.times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return {
    perSecond: sorted.length / answers.seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuUsPerRequest: (usedMs * 1000) / sorted.length,
    bytesPerAnswer: answers.bytes / sorted.length,
  };
}
