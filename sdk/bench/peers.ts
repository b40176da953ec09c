import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { packPackages } from '../../.ci/packages/pack.mjs';

const run = promisify(execFile);

/** The versions of the other SDKs at the time that the goals were set. */
const versions = { stripe: '23.1.0', openai: '7.57.0' } as const;

/** The root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder in which the measured packages are installed. */
export const peerFolder = join(root, '.cache/sdk-bench');

/** Runs npm with the current version of Node. */
export const npm = (args: readonly string[], cwd: string) =>
  run('npm', args, {
    cwd,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
  });

/** Packs the SDK as it is published, and returns the path of the tarball. */
export async function packSdk(folder: string): Promise<string> {
  const { sdk } = await packPackages(folder, ['sdk']);
  return sdk;
}

/** Installs packages in a folder. */
export async function install(packages: readonly string[], folder: string): Promise<void> {
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(['install', ...quiet, ...packages], folder);
}

/** Installs the packed SDK and the other SDKs in a project of their own. */
export async function installAll(tarball: string): Promise<void> {
  const manifest = join(peerFolder, 'package.json');
  if (!existsSync(manifest)) await writeFile(manifest, '{ "private": true, "type": "module" }');
  const peers = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  await install([tarball, ...peers], peerFolder);
  // The measured programs import the packages that are installed beside them.
  const probes = new URL('./probes/', import.meta.url);
  for (const probe of ['get', 'import', 'upload']) {
    const text = await readFile(new URL(`${probe}.mjs`, probes), 'utf8');
    await writeFile(join(peerFolder, `${probe}.mjs`), text);
  }
}
