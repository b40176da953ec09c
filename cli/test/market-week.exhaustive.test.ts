import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { startTestMarketplace, testAdmin, type TestMarketplace } from '@nsem/adapters/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { installNsem } from './support/command-shim.ts';

const script = fileURLToPath(new URL('market-week.sh', import.meta.url));
const voice = fileURLToPath(
  new URL('../../adapters/test/fixtures/audio/medaase.wav', import.meta.url),
);

let market: TestMarketplace;
let home: string;

beforeAll(async () => {
  market = await startTestMarketplace();
  home = await mkdtemp(join(tmpdir(), 'cli-week-'));
});

afterAll(async () => {
  await market.stop();
  await rm(home, { recursive: true });
});

// About a hundred programs are started, which takes a while on a busy machine.
test('an admin, a provider and a client work by shell script', async () => {
  const env = {
    PATH: await installNsem(home),
    HOME: home,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NSEM_URL: market.url,
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    VOICE: voice,
  };
  const { stdout } = await promisify(execFile)('bash', [script], { cwd: home, env });
  expect(stdout).toMatch(/\nAll is well\.\n$/);
  expect(await market.brokenRules()).toEqual([]);
});
