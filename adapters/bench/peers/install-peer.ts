import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { insertRows } from './peer-data.ts';
import type { Peer } from './peer.ts';
import { findFreePort, runProgram } from './programs.ts';

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
