import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadClosedLoop } from './closed-loop.ts';
import { cpuMs } from './report.ts';

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

/** A request that is compared with the bare program. */
export type Scenario = LoadedRequest &
  Readonly<{
    /** The minimum ratio to the bare program at 64 connections. */
    floor: number;
  }>;

const content =
  'Before the rains come, clear the gutters and drains around your compound. Standing water is ' +
  'where mosquitoes breed, and mosquitoes carry malaria. Sleep under a treated net every night, ' +
  'even when it is hot. If a child has a fever, take the child to the nearest health post at once ' +
  'and do not wait until the morning. Keep the health card in a dry place and bring it with you. ' +
  'The nurse will ask how long the fever has lasted, what the child has eaten, and whether anyone ' +
  'else in the house is ill. Give clean water to drink on the way.';

/** The measured requests. */
export const scenarios = (jobId: number): readonly Scenario[] => [
  {
    name: 'POST /jobs/ (key, idempotent)',
    method: 'POST',
    path: '/jobs/',
    body: JSON.stringify({
      service_type: 'translation',
      source_language: 'en',
      target_language: 'tw',
      content,
    }),
    isIdempotent: true,
    floor: 1.4,
  },
  { name: 'GET /jobs/{id}/status', method: 'GET', path: `/jobs/${jobId}/status`, floor: 0.6 },
  { name: 'GET /jobs/?limit=50', method: 'GET', path: '/jobs/?limit=50', floor: 0.7 },
  {
    name: 'GET /users/service-providers',
    method: 'GET',
    path: '/users/service-providers',
    floor: 3,
  },
];

const programs = { nsem: '../bin/nsem-server.js', bare: './bare-server.ts' } as const;

/** A running server. */
export type StartedTarget = Target & Readonly<{ startMs: number; stop(): Promise<void> }>;

/** Starts a server on its copy of the marketplace; the product is built, as with `npm start`. */
export async function startTarget(
  name: keyof typeof programs,
  {
    dataDir,
    secret,
    apiKey = '',
    environment = {},
  }: Readonly<{
    dataDir: string;
    secret?: string;
    apiKey?: string;
    environment?: Readonly<Record<string, string>>;
  }>,
): Promise<StartedTarget> {
  const program = fileURLToPath(new URL(programs[name], import.meta.url));
  const begun = performance.now();
  const child = spawn(process.execPath, ['--conditions=source', program], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      NSEM_DATA_DIR: dataDir,
      ...(secret !== undefined && { NSEM_SECRET: secret }),
      NSEM_DEMO: '0',
      LOG_LEVEL: 'warn',
      NSEM_RATE_LIMIT: 'off',
      NSEM_MAX_OPEN_JOBS: '999999999',
      NSEM_MAX_JOBS_PER_DAY: '999999999',
      NSEM_MAX_STORED_MB: '999999',
      MAX_UPLOAD_MB: '4096',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (url === undefined || child.pid === undefined) continue;
    const startMs = performance.now() - begun;
    const stop = async () => {
      child.kill('SIGTERM');
      await exited;
    };
    return { name, url, pid: child.pid, apiKey, startMs, stop };
  }
  throw new Error(`${name} ended before it printed an address:\n${output}`);
}
