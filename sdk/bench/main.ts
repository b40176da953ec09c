// Compares the SDK with those of Stripe and OpenAI, against the same local server. The absolute
// figures depend on the machine; the goals refer to the ratios.

import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { installAll, packSdk, peerFolder } from './peers.ts';
import { bundleKb, goals, tarballKb } from './sizes.ts';
import { startStubServer } from './stub-server.ts';

const run = promisify(execFile);
const clients = ['nsem', 'stripe', 'openai'] as const;
const rounds = 5;
const uploadMib = 256;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const row = (name: string, cells: readonly string[]): void =>
  print(`${name.padEnd(34)}${cells.map((cell) => cell.padStart(12)).join('')}`);
const figure = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

async function probe(name: string, ...args: readonly string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [join(peerFolder, `${name}.mjs`), ...args]);
  return Number(stdout);
}

/** The shortest time of several runs of a process, in milliseconds. */
async function startMs(args: readonly string[]): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 15; round += 1) {
    const start = performance.now();
    await run(process.execPath, args);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** The best of several rounds. In each, all candidates take turns, so that noise affects them alike. */
async function bestOf<N extends string>(
  names: readonly N[],
  measure: (name: N) => Promise<number>,
): Promise<Record<N, number>> {
  const best = Object.fromEntries(names.map((name) => [name, Infinity])) as Record<N, number>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) best[name] = Math.min(best[name], await measure(name));
  }
  return best;
}

async function measureSizes(tarball: string): Promise<void> {
  const bundles = await Promise.all(clients.map((client) => bundleKb(client)));
  const tarballs = await Promise.all(clients.map((client) => tarballKb(client, tarball)));
  const goal = (name: keyof typeof goals) => `≤ ${goals[name]}`;
  row('page at first, KB brotli', [goal('page'), ...bundles.map(({ page }) => figure(page))]);
  row('page with all of it, KB brotli', [
    goal('wholePage'),
    ...bundles.map(({ wholePage }) => figure(wholePage)),
  ]);
  row('tarball, KB', [goal('tarball'), ...tarballs.map((size) => figure(size))]);
}

async function measureStart(): Promise<void> {
  const bare = await startMs(['-e', '0']);
  const importing = (client: string) => startMs([join(peerFolder, 'import.mjs'), client]);
  const times = [];
  for (const client of clients) times.push(await importing(client));
  row(`import + construct / bare Node`, ['≤ 1.4', ...times.map((ms) => figure(ms / bare))]);
  row(`  (bare Node: ${figure(bare)} ms)`, ['', ...times.map((ms) => `${figure(ms)} ms`)]);
}

async function measureGet(url: string): Promise<void> {
  const names = ['undici', ...clients] as const;
  const { undici, ...own } = await bestOf(names, (name) => probe('get', name, url));
  const times = clients.map((client) => own[client]);
  row('sequential GET / undici.request', ['≤ 1.2', ...times.map((us) => figure(us / undici))]);
  row(`  (undici: ${figure(undici)} µs)`, ['', ...times.map((us) => `${figure(us)} µs`)]);
}

async function measureUpload(url: string): Promise<void> {
  const path = join(peerFolder, 'upload.wav');
  const file = await open(path, 'w');
  await file.truncate(uploadMib * 1024 * 1024);
  await file.close();
  try {
    const peaks = [];
    for (const client of clients) peaks.push(await probe('upload', client, url, path));
    const floor = await probe('upload', 'undici', url, path);
    row(`${uploadMib} MiB upload, peak RSS in MiB`, ['≤ 150', ...peaks.map((mib) => figure(mib))]);
    row(`  (undici with a form: ${figure(floor)})`, []);
  } finally {
    await rm(path);
  }
}

const tarball = await packSdk(peerFolder);
await installAll(tarball);
row('', ['goal', ...clients]);
await measureSizes(tarball);
await measureStart();
const server = await startStubServer();
try {
  await measureGet(server.url);
  await measureUpload(server.url);
} finally {
  server.stop();
}
