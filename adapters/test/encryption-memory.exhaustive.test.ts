import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { byTier } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { programEnvironment } from './support/program-environment.ts';

const program = fileURLToPath(new URL('support/encrypt-megabytes.ts', import.meta.url));

async function encryptMegabytes(count: number): Promise<{ size: number; maxRssKiB: number }> {
  const args = ['--conditions=source', program, String(count)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: programEnvironment });
  return JSON.parse(stdout);
}

const [few, many] = byTier({ main: [16, 112], exhaustive: [32, 256] });

it(`encrypts ${many} MiB with hardly more memory than ${few} MiB`, async () => {
  const small = await encryptMegabytes(few);
  const large = await encryptMegabytes(many);
  expect(large.size).toBeGreaterThan(many * 1024 * 1024);
  expect(large.maxRssKiB - small.maxRssKiB).toBeLessThan(40 * 1024);
});
