// Packs the published packages as they are released, and checks them with their users' tools.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { packAll } from './packages/pack.mjs';
import { manifestOf, published } from './packages/published.mjs';
import { root, toolEnvironment } from './project.mjs';

/** @typedef {import('./packages/published.mjs').PublishedWorkspace} PublishedWorkspace */

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {boolean} whether the tool is content
 */
function passes(command, args) {
  const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8', env: toolEnvironment });
  const { status, stdout, stderr } = spawnSync(command, args, options);
  if (status !== 0) console.error(stdout, stderr);
  return status === 0;
}

/**
 * @param {PublishedWorkspace} workspace
 * @param {string} tarball
 */
function isPublishable(workspace, tarball) {
  const isImported = manifestOf(workspace)['types'] !== undefined;
  const isPacked = passes('publint', ['run', tarball, '--strict']);
  // What is only run, not imported, has no types to inspect. The packages are ESM, which every
  // supported Node can also require().
  return isPacked && (!isImported || passes('attw', ['--profile', 'esm-only', tarball]));
}

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
try {
  const tarballs = await packAll(folder);
  const rejected = published.filter((workspace) => !isPublishable(workspace, tarballs[workspace]));
  for (const workspace of rejected) console.error(`${workspace} is not fit to be published`);
  process.exitCode = rejected.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
