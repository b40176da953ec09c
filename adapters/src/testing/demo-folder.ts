import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoJobs } from '../demo/demo-jobs.ts';
import { parseConfig } from '../start/config.ts';
import { createServer } from '../start/open-marketplace.ts';

/** How many jobs the demo has. */
export const demoJobCount = demoJobs.length;

let made: Promise<string> | undefined;

async function makeDemo(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nsem-demo-'));
  const config = parseConfig({ NSEM_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
  await (await createServer(config)).stop();
  return dataDir;
}

/**
 * Copies the data directory of a demo marketplace, with jobs in every state, money and files. The demo is made
 * once per worker.
 */
export async function copyDemoFolder(dataDir: string): Promise<void> {
  made ??= makeDemo();
  await cp(await made, dataDir, { recursive: true });
}
