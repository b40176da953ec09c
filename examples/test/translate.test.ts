import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startExample } from './run-example.ts';
import { startMarketplace, type Marketplace, type TestUser } from './start-marketplace.ts';

const leaflet = 'Wash your hands with soap and clean water before you eat.';
const leafletInTwi = 'Fa samina ne nsu a ɛho tew hohoro wo nsa ansa na woadidi.';

let market: Marketplace;
let provider: TestUser;
let client: TestUser;
let folder: string;

beforeAll(async () => {
  market = await startMarketplace();
  provider = await market.registerProvider('Ama Serwaa Boateng', {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
  });
  client = await market.registerClient('Kojo Antwi Danso');
  folder = await mkdtemp(join(tmpdir(), 'translate-'));
  await writeFile(join(folder, 'leaflet.txt'), leaflet);
});

afterAll(async () => {
  await market.stop();
  await rm(folder, { recursive: true });
});

const translate = (...args: string[]) =>
  startExample('translate.ts', args, { cwd: folder, env: client.env });

test('a translation is created, completed and saved', async () => {
  const running = translate('en', 'tw', 'leaflet.txt');
  await running.printed(/^Job 1: pending$/m);
  await provider.nsem.jobs.assign(1);
  await running.printed(/^Job 1: in progress$/m);
  const file = { name: 'leaflet.txt', data: Buffer.from(leafletInTwi) };
  await provider.nsem.jobs.deliver(1, { file, note: 'Checked by hand.' });
  const { code, stdout, stderr } = await running.ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(`Job 1: pending
Job 1: in progress
Job 1: completed
11 words for GHS 0.00: leaflet.tw.txt
`);
  expect(await readFile(join(folder, 'leaflet.tw.txt'), 'utf8')).toBe(leafletInTwi);
  expect(await readFile(join(folder, 'leaflet.txt'), 'utf8')).toBe(leaflet);
});

test('insufficient funds are reported in a sentence', async () => {
  const { code, stderr } = await translate('en', 'tw', 'leaflet.txt').ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Insufficient funds\. .*You’re GHS \d+\.\d\d short\.\n$/);
});

test('a missing file is reported in a sentence', async () => {
  const { code, stderr } = await translate('en', 'tw', 'flyer.txt').ended;
  expect(code).toBe(1);
  expect(stderr).toBe("ENOENT: no such file or directory, open 'flyer.txt'\n");
});

test('an invalid command line prints the usage', async () => {
  expect(await translate('en').ended).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Usage: node translate.ts FROM TO FILE\n',
  });
});
