import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cache, readIfThere, readJson, root } from '../project.mjs';
import { digestOf } from './digest.mjs';
import { npm } from './run-command.mjs';

/** Each workspace that is built, and the folders that its build reads. @type {Record<string, string[]>} */
const inputFolders = {
  adapters: ['adapters', 'core'],
  sdk: ['sdk'],
  cli: ['cli', 'sdk'],
  web: ['web', 'sdk'],
};

/** Files beside the workspaces that change what every build makes. */
const sharedInputs = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

/** Later waves read what earlier ones made. */
const waves = [
  ['sdk', 'adapters'],
  ['cli', 'web'],
];

/**
 * Builds what changed since its last build.
 *
 * @param {(line: string) => void} say
 */
export async function buildWorkspaces(say) {
  for (const wave of waves) {
    await Promise.all(wave.map((workspace) => buildWhenChanged(workspace, say)));
  }
}

/**
 * @param {string} workspace
 * @param {(line: string) => void} say
 */
async function buildWhenChanged(workspace, say) {
  const manifest = readJson(`${workspace}/package.json`);
  if (manifest.scripts?.build === undefined) return;
  const stamp = join(cache, `${workspace}.built`);
  const inputs = digestOf([...sharedInputs, ...(inputFolders[workspace] ?? [])]);
  if (readIfThere(stamp) === inputs && hasOutput(workspace)) return;
  say(`building ${workspace}`);
  rmSync(stamp, { force: true });
  await npm(['run', '--silent', 'build', '-w', manifest.name]);
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, inputs);
}

/** @param {string} workspace */
function hasOutput(workspace) {
  return ['dist', 'build'].some((folder) => existsSync(join(root, workspace, folder)));
}
