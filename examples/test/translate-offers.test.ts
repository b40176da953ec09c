import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startExample } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const pair = { service_type: 'translation', source_language: 'en', target_language: 'tw' } as const;

let market: Marketplace;
let provider: TestUser;
let client: TestUser;
let folder: string;

beforeAll(async () => {
  market = await startMarketplace();
  provider = await market.registerProvider('Ama Serwaa Boateng', pair);
  client = await market.registerClient('Kojo Antwi Danso', 50);
  folder = await mkdtemp(join(tmpdir(), 'offers-'));
});

afterAll(async () => {
  await market.stop();
  await rm(folder, { recursive: true });
});

type Scopes = NonNullable<Parameters<TestUser['nsem']['apiKeys']['create']>[0]['scopes']>;

/** Runs the bot once, with a key of these scopes and this program. */
async function runBot(scopes: Scopes, program: string) {
  const { api_key: token } = await provider.nsem.apiKeys.create({ key_name: 'Bot', scopes });
  const path = join(folder, 'to-twi.sh');
  await writeFile(path, `#!/bin/sh\n${program}\n`);
  await chmod(path, 0o755);
  const env = { NSEM_URL: market.url, NSEM_TOKEN: token ?? '' };
  return startExample('translate-offers.ts', ['en', 'tw', path], { cwd: folder, env }).ended;
}

const order = async (content: string) => (await client.nsem.jobs.create({ ...pair, content })).id;

test('a key of a provider is enough to take jobs and deliver them', async () => {
  const id = await order('Please wash your hands.');
  expect(await runBot(['work'], "cat > read.txt; echo 'Mesrɛ wo, hohoro wo nsa.'")).toEqual({
    code: 0,
    stdout: `Job ${id}: delivered\n`,
    stderr: '',
  });
  expect(await client.nsem.jobs.get(id)).toMatchObject({ status: 'completed' });
});

test('a job for which the program fails is released', async () => {
  const id = await order('Drink clean water.');
  expect((await runBot(['work'], 'exit 3')).stdout).toMatch(/^Job \d+: released, because /);
  expect(await client.nsem.jobs.get(id)).toMatchObject({ status: 'pending' });
});

test('a key that may only read is refused with the scope that the bot needs', async () => {
  expect(await runBot(['work:read'], 'cat')).toMatchObject({
    code: 1,
    stderr:
      "Your API key needs the scope work:accept or work for this.\nnsem keys create 'Bot' --scope work:accept\n",
  });
});
