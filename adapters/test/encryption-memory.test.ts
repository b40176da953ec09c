import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { programEnvironment } from './support/program-environment.ts';

const program = fileURLToPath(new URL('support/encrypt-megabytes.ts', import.meta.url));

async function encryptMegabytes(count: number): Promise<{ size: number; maxRssKiB: number }> {
  const args = ['--conditions=source', program, String(count)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: programEnvironment });
  return JSON.parse(stdout);
}

it('encrypts 256 MiB with hardly more memory than 32 MiB', async () => {
  const small = await encryptMegabytes(32);
  const large = await encryptMegabytes(256);
  expect(large.size).toBeGreaterThan(256 * 1024 * 1024);
  expect(large.maxRssKiB - small.maxRssKiB).toBeLessThan(40 * 1024);
});
