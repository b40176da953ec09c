// Packs the published packages as `npm publish` would, and checks them with their users' tools.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readJson, root, toolEnvironment } from './project.mjs';

const published = ['sdk/build', 'cli'];
const inRoot = /** @type {const} */ ({ cwd: root, encoding: 'utf8', env: toolEnvironment });

/**
 * @param {string} workspace
 * @param {string} folder to write the tarball to
 * @returns {string} the tarball's path
 */
function pack(workspace, folder) {
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const answer = execFileSync('npm', ['pack', `./${workspace}`, ...options], inRoot);
  const [{ filename, files }] = JSON.parse(answer);
  const names = files.map((/** @type {{ path: string }} */ { path }) => path);
  if (!names.includes('LICENSE')) throw new Error(`${workspace} is packed without its licence`);
  return join(folder, filename);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {boolean} whether the tool is content
 */
function passes(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, inRoot);
  if (status !== 0) console.error(stdout, stderr);
  return status === 0;
}

/**
 * @param {string} workspace
 * @param {string} folder
 */
function isPublishable(workspace, folder) {
  const tarball = pack(workspace, folder);
  const isImported = readJson(`${workspace}/package.json`).exports !== undefined;
  const isPacked = passes('publint', ['run', tarball, '--strict']);
  // What is only run, not imported, has no types to inspect. The packages are ESM, which every
  // supported Node can also require().
  return isPacked && (!isImported || passes('attw', ['--profile', 'esm-only', tarball]));
}

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
try {
  const rejected = published.filter((workspace) => !isPublishable(workspace, folder));
  for (const workspace of rejected) console.error(`${workspace} is not fit to be published`);
  process.exitCode = rejected.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
