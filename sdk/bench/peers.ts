import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The clients that ours is measured beside, as they were when the goals were set. */
const versions = { stripe: '23.1.0', openai: '7.57.0' } as const;

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the measured packages lie installed, apart from the project's own. */
export const peerFolder = join(root, '.cache/sdk-bench');

/** Runs npm by the Node that runs this. */
export const npm = (args: readonly string[], cwd: string) =>
  run('npm', args, {
    cwd,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
  });

/** Packs the SDK as it is published; answers the tarball. */
export async function packSdk(): Promise<string> {
  await mkdir(peerFolder, { recursive: true });
  const packing = [
    'pack',
    './sdk/build',
    '--json',
    '--ignore-scripts',
    '--pack-destination',
    peerFolder,
  ];
  const { stdout } = await npm(packing, root);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(peerFolder, filename);
}

/** Installs the packed SDK and its peers, as a stranger's project would. */
export async function installAll(tarball: string): Promise<void> {
  const manifest = join(peerFolder, 'package.json');
  if (!existsSync(manifest)) await writeFile(manifest, '{ "private": true, "type": "module" }');
  const peers = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(['install', ...quiet, tarball, ...peers], peerFolder);
  // The programs that are measured import what is installed beside them.
  const probes = new URL('./probes/', import.meta.url);
  for (const probe of ['get', 'import', 'upload']) {
    const text = await readFile(new URL(`${probe}.mjs`, probes), 'utf8');
    await writeFile(join(peerFolder, `${probe}.mjs`), text);
  }
}
