import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cache, readIfThere, readJson, root } from '../project.mjs';
import { digestOf } from './digest.mjs';
import { npm } from './run-command.mjs';

/** Each workspace that is built, and the folders that its build reads. @type {Record<string, string[]>} */
const inputFolders = {
  core: ['core'],
  adapters: ['adapters', 'core'],
  sdk: ['sdk'],
  // The fake marketplace contains the server.
  testing: ['testing', 'adapters', 'core', 'sdk'],
  cli: ['cli', 'sdk'],
  web: ['web', 'sdk', 'core/src/sound', 'core/src/texts', 'core/src/kernel', 'core/src/pricing'],
};

/** Files outside the workspaces that change what every build makes. */
const sharedInputs = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];

/** The longest comes first. They read sources, and nothing that another build makes. */
const built = ['web', 'cli', 'adapters', 'sdk'];

/**
 * Builds what changed since its last build.
 *
 * @param {(line: string) => void} say
 */
export async function buildWorkspaces(say) {
  await Promise.all(built.map((workspace) => buildWhenChanged(workspace, say)));
}

/**
 * Builds what only the packed packages contain and changed since its last build: core and the fake
 * marketplace, which a checkout runs from their sources, and the types.
 *
 * @param {(line: string) => void} say
 */
export async function buildForPacking(say) {
  for (const workspace of ['core', 'testing']) await buildWhenChanged(workspace, say);
  for (const workspace of ['adapters', 'sdk', 'testing']) {
    await buildWhenChanged(workspace, say, 'build:types', 'dist/index.d.ts');
  }
}

/**
 * @param {string} workspace
 * @param {(line: string) => void} say
 * @param {string} script
 * @param {string} output that the script makes
 */
async function buildWhenChanged(workspace, say, script = 'build', output = outputOf(workspace)) {
  const manifest = readJson(`${workspace}/package.json`);
  if (manifest.scripts?.[script] === undefined) return;
  const { stamp, inputs, isBuilt } = stateOf(workspace, script, output);
  if (isBuilt) return;
  say(`building ${workspace}`);
  rmSync(stamp, { force: true });
  await npm(['run', '--silent', script, '-w', manifest.name]);
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, inputs);
}

/**
 * Whether a workspace is built from the sources that are there now.
 *
 * @param {string} workspace
 */
export const isBuilt = (workspace) => stateOf(workspace, 'build', outputOf(workspace)).isBuilt;

/**
 * @param {string} workspace
 * @param {string} script
 * @param {string} output
 */
function stateOf(workspace, script, output) {
  const name = script.replace('build', '').replace(':', '-');
  const stamp = join(cache, `${workspace}${name}.built`);
  const inputs = digestOf([...sharedInputs, ...(inputFolders[workspace] ?? [])]);
  const isThere = existsSync(join(root, workspace, output));
  return { stamp, inputs, isBuilt: isThere && readIfThere(stamp) === inputs };
}

/** @param {string} workspace */
const outputOf = (workspace) => (workspace === 'web' ? 'build' : 'dist');
