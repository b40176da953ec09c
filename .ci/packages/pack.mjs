import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { buildForPacking, buildWorkspaces } from '../prepare/builds.mjs';
import { oneAtATime } from '../prepare/one-at-a-time.mjs';
import { cache, root, toolEnvironment } from '../project.mjs';
import { published } from './published.mjs';
import { stage } from './stage.mjs';

/** @typedef {import('./published.mjs').PublishedWorkspace} PublishedWorkspace */

const execute = promisify(execFile);

/**
 * Packs packages as they are published, after building what changed.
 *
 * @template {PublishedWorkspace} Workspace
 * @param {string} folder to write the tarballs to
 * @param {readonly Workspace[]} workspaces
 * @returns {Promise<Record<Workspace, string>>} the path of each tarball
 */
export async function packPackages(folder, workspaces) {
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), 'staged-'));
  /** @type {[Workspace, string][]} */
  const packed = [];
  try {
    await oneAtATime(async () => {
      await buildWorkspaces(() => {});
      await buildForPacking(() => {});
      for (const workspace of workspaces) {
        packed.push([workspace, await pack(workspace, staging, folder)]);
      }
    });
  } finally {
    rmSync(staging, { recursive: true });
  }
  return /** @type {Record<Workspace, string>} */ (Object.fromEntries(packed));
}

/** @param {string} folder to write the tarballs to */
export const packAll = (folder) => packPackages(folder, published);

/** Tarballs by what they contain: the tests and the check pack the same packages. */
const packedBefore = join(cache, 'packed');

/**
 * @param {PublishedWorkspace} workspace
 * @param {string} staging
 * @param {string} folder
 */
async function pack(workspace, staging, folder) {
  const staged = join(staging, workspace);
  stage(workspace, staged);
  const stored = join(packedBefore, workspace, digestOfFiles(staged));
  const [known] = existsSync(stored) ? globSync('*.tgz', { cwd: stored }) : [];
  if (known !== undefined) {
    copyFileSync(join(stored, known), join(folder, known));
    return join(folder, known);
  }
  const tarball = await packNow(staged, folder);
  // What was packed of other contents is not needed again.
  rmSync(join(packedBefore, workspace), { recursive: true, force: true });
  mkdirSync(stored, { recursive: true });
  copyFileSync(tarball, join(stored, 'unfinished'));
  renameSync(join(stored, 'unfinished'), join(stored, basename(tarball)));
  return tarball;
}

/**
 * @param {string} staged
 * @param {string} folder
 */
async function packNow(staged, folder) {
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await execute('npm', ['pack', staged, ...options], {
    cwd: root,
    env: toolEnvironment,
  });
  return join(folder, JSON.parse(stdout)[0].filename);
}

/** @param {string} folder */
function digestOfFiles(folder) {
  const hash = createHash('sha256');
  const paths = globSync('**/*', { cwd: folder }).toSorted();
  for (const path of paths) {
    const file = join(folder, path);
    const { mode } = statSync(file);
    hash.update(`${path}\0${mode}\0`);
    if (statSync(file).isFile()) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
