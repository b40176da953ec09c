import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FilledMarketplace } from '../fill-marketplace.ts';
import type { StartedTarget } from '../load.ts';
import { insertRows, type PeerData } from './peer-data.ts';
import type { Peer } from './peer.ts';
import { findFreePort, isRunning, runProgram, startProgram, stopProgram } from './programs.ts';

/** The longest that a peer may take to answer first. */
const startSeconds = 60;

const durable = 'journal_mode=wal synchronous=2';

/** Where a peer is installed, where it has its data, and what that is. */
export type PeerPlace = Readonly<{
  folder: string;
  dataFolder: string;
  filled: FilledMarketplace;
  data: PeerData;
}>;

/** Writes the peer's copy of the marketplace, and returns what of its environment leads there. */
async function fillPeer(
  peer: Peer,
  { folder, dataFolder, filled, data }: PeerPlace,
): Promise<Readonly<Record<string, string>>> {
  if (peer.tables === undefined) {
    await cp(filled.dataDirs.bare, dataFolder, { recursive: true });
    return { NSEM_DATA_DIR: dataFolder, NSEM_SECRET: filled.secret };
  }
  const file = join(dataFolder, 'data.db');
  await mkdir(dataFolder, { recursive: true });
  await cp(join(folder, 'empty.db'), file);
  insertRows(file, peer.tables(data));
  return { PEER_DATABASE: file };
}

/** Waits until a server answers a request of its own as it should. */
export async function untilAnswered(
  url: string,
  { authorization, isAlive }: Readonly<{ authorization: string; isAlive: () => boolean }>,
): Promise<void> {
  const begun = performance.now();
  let last = 'nothing';
  while (isAlive()) {
    const answer = await fetch(url, {
      headers: { authorization },
      signal: AbortSignal.timeout(startSeconds * 1000),
    }).catch(() => undefined);
    if (answer !== undefined) last = `${answer.status} ${(await answer.text()).slice(0, 100)}`;
    if (answer?.ok) return;
    if (performance.now() - begun > startSeconds * 1000) break;
    await wait(10);
  }
  throw new Error(isAlive() ? `no answer in ${startSeconds} s but ${last}` : 'it ended at once');
}

/**
 * Starts a peer on its copy of the marketplace, and checks that it writes durably.
 *
 * @throws if it does not answer in time, or does not report that each commit is written to the disk.
 */
export async function startPeer(peer: Peer, place: PeerPlace): Promise<StartedTarget> {
  const { folder, filled } = place;
  const log = join(folder, 'server.log');
  await rm(log, { force: true });
  const env = { ...peer.env, ...(await fillPeer(peer, place)) };
  const authorization =
    peer.tables === undefined ? `Bearer ${filled.apiKey}` : await peer.authorize(folder);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = await startProgram({
    command: process.execPath,
    args: peer.start,
    folder,
    log,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
  });
  const stop = () => stopProgram(child);
  try {
    await untilAnswered(`${url}${peer.paths.status(filled.jobId)}`, {
      authorization,
      isAlive: () => isRunning(child),
    });
    const startMs = performance.now() - begun;
    if (!(await readFile(log, 'utf8')).includes(durable)) {
      throw new Error(`it does not report ${durable}`);
    }
    const { pid } = child;
    if (pid === undefined) throw new Error('it has no process');
    return { name: peer.label, url, pid, apiKey: '', authorization, startMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where peers are installed: outside of the dependencies of the repository. */
export const peersFolder = fileURLToPath(new URL('../../../.cache/peers', import.meta.url));

const apps = fileURLToPath(new URL('apps', import.meta.url));

/** The longest that an installation, and each program that sets a peer up, may take. */
const minutes = 10;

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of this version of Node, the files of a folder, and what else decides. */
async function digestOf(folder: string, files: readonly string[], more = ''): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${more}`);
  for (const file of files.toSorted())
    hash.update(relative(folder, file)).update(await readFile(file));
  return hash.digest('hex');
}

/** Does work unless it was done for the same inputs. */
async function doOnce(stamp: string, digest: string, work: () => Promise<void>): Promise<void> {
  const done = await readFile(stamp, 'utf8').catch(() => '');
  if (done === digest) return;
  await rm(stamp, { force: true });
  await work();
  await writeFile(stamp, digest);
}

/** The headers of this version of Node, from which npm compiles; none if it has them elsewhere. */
function findHeaders(): Readonly<Record<string, string>> {
  const nodedir = dirname(dirname(process.execPath));
  return existsSync(join(nodedir, 'include/node')) ? { npm_config_nodedir: nodedir } : {};
}

/**
 * Installs a peer's pinned packages and sets it up, unless both were done; returns its folder.
 *
 * @throws if a step fails or takes too long; its output is in `install.log` of the folder.
 */
export async function installPeer(name: string, peer: Peer): Promise<string> {
  const [folder, app] = [join(peersFolder, name), join(apps, name)];
  const log = join(folder, 'install.log');
  await mkdir(folder, { recursive: true });
  const npm = (...args: string[]) =>
    runProgram(
      { command: 'npm', args, folder, log, env: { ...findHeaders(), NODE_ENV: '' } },
      minutes,
    );
  await doOnce(
    join(folder, '.installed'),
    await digestOf(app, [join(app, 'package.json')]),
    async () => {
      await cp(join(app, 'package.json'), join(folder, 'package.json'));
      await npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline');
      if (peer.compiled !== undefined) await npm('rebuild', ...peer.compiled);
    },
  );
  // What is set up may contain the path of its folder.
  const setUpDigest = await digestOf(app, await filesIn(app), folder);
  await doOnce(join(folder, '.set-up'), setUpDigest, async () => {
    await cp(app, folder, { recursive: true });
    for (const file of ['empty.db', 'empty.db-wal', 'empty.db-shm']) {
      await rm(join(folder, file), { force: true });
    }
    for (const args of peer.setUp) {
      const env = { ...peer.env, PORT: String(await findFreePort()), PEER_DATABASE: 'empty.db' };
      await runProgram({ command: process.execPath, args, folder, log, env }, minutes);
    }
    // Copies of it have no log beside them.
    if (peer.tables !== undefined) insertRows(join(folder, 'empty.db'), {});
  });
  return folder;
}

/** How much the packages of a peer take on the disk, in MiB. */
export async function measurePackages(folder: string): Promise<number> {
  let blocks = 0;
  for (const file of await filesIn(join(folder, 'node_modules'))) {
    blocks += (await lstat(file)).blocks;
  }
  return (blocks * 512) / 2 ** 20;
}
