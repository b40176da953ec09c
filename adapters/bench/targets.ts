import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Target } from './load.ts';

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
