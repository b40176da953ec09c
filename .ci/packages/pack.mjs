import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildForPacking, buildWorkspaces } from '../prepare/builds.mjs';
import { oneAtATime } from '../prepare/one-at-a-time.mjs';
import { root, toolEnvironment } from '../project.mjs';
import { published } from './published.mjs';
import { stage } from './stage.mjs';

/** @typedef {import('./published.mjs').PublishedWorkspace} PublishedWorkspace */

/**
 * Packs packages as they are published, after building what changed.
 *
 * @template {PublishedWorkspace} Workspace
 * @param {string} folder to write the tarballs to
 * @param {readonly Workspace[]} workspaces
 * @returns {Promise<Record<Workspace, string>>} the path of each tarball
 */
export async function packPackages(folder, workspaces) {
  await oneAtATime(async () => {
    await buildWorkspaces(() => {});
    await buildForPacking(() => {});
  });
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), 'staged-'));
  try {
    const packed = workspaces.map((workspace) => [workspace, pack(workspace, staging, folder)]);
    return Object.fromEntries(packed);
  } finally {
    rmSync(staging, { recursive: true });
  }
}

/** @param {string} folder to write the tarballs to */
export const packAll = (folder) => packPackages(folder, published);

/**
 * @param {PublishedWorkspace} workspace
 * @param {string} staging
 * @param {string} folder
 */
function pack(workspace, staging, folder) {
  const staged = join(staging, workspace);
  stage(workspace, staged);
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const output = execFileSync('npm', ['pack', staged, ...options], {
    cwd: root,
    encoding: 'utf8',
    env: toolEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return join(folder, JSON.parse(output)[0].filename);
}
