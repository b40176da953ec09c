import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { Nsem } from '@nsem/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startMarketplace, type Marketplace } from './start-marketplace.ts';

const program = fileURLToPath(new URL('../translate.ts', import.meta.url));
const leaflet = 'Wash your hands with soap and clean water before you eat.';
const leafletInTwi = 'Fa samina ne nsu a ɛho tew hohoro wo nsa ansa na woadidi.';

let market: Marketplace;
let provider: Nsem;
let token: string;
let folder: string;

beforeAll(async () => {
  market = await startMarketplace();
  ({ nsem: provider } = await market.join('Ama Serwaa Boateng', 'service-provider'));
  await provider.services.create({
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
  });
  await market.approveAll();
  ({ token } = await market.join('Kojo Antwi Danso', 'client'));
  folder = await mkdtemp(join(tmpdir(), 'translate-'));
  await writeFile(join(folder, 'leaflet.txt'), leaflet);
});

afterAll(async () => {
  await market.stop();
  await rm(folder, { recursive: true });
});

/** Runs the program; `onJob` is told the number of the job as soon as the program prints it. */
async function run(args: readonly string[], onJob = async (_: number) => {}) {
  const child = spawn(process.execPath, ['--conditions=source', program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NSEM_URL: market.url, NSEM_TOKEN: token },
  });
  const [stdout, stderr] = await Promise.all([
    follow(child.stdout, onJob),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, stdout, stderr };
}

async function follow(stdout: NodeJS.ReadableStream, onJob: (id: number) => Promise<void>) {
  let printed = '';
  for await (const line of createInterface(stdout)) {
    printed += `${line}\n`;
    const id = /^Job (\d+): pending$/.exec(line)?.[1];
    if (id !== undefined) await onJob(Number(id));
  }
  return printed;
}

test('a translation is asked for, waited for and saved', async () => {
  const { code, stdout, stderr } = await run(['en', 'tw', 'leaflet.txt'], async (id) => {
    await provider.jobs.assign(id);
    await provider.jobs.deliver(id, { output_text: leafletInTwi });
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [, name = ''] = /Saved (.+)\n$/.exec(stdout) ?? [];
  expect(stdout).toBe(
    `Job 1: 11 words, GHS 0.00\nJob 1: pending\nJob 1: completed\nSaved ${name}\n`,
  );
  expect(await readFile(join(folder, name), 'utf8')).toBe(leafletInTwi);
});

test('a wallet that does not cover it is told in words', async () => {
  const { code, stderr } = await run(['en', 'tw', 'leaflet.txt']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Not enough money: .*GHS \d+\.\d\d is missing/);
});

test('a wrong command line says how it is used', async () => {
  expect(await run(['en'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Usage: node translate.ts FROM TO FILE\n',
  });
});
