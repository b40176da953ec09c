// Packs the published packages to `dist`, and publishes them.
//
//   --dry-run  only packs them, in any state of the checkout

import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

import { pendingChangesets } from './packages/changelog.mjs';
import { packAll } from './packages/pack.mjs';
import { manifestOf, published } from './packages/published.mjs';
import { findReleaseProblems } from './packages/release-problems.mjs';
import { readIfThere, readJson, root, toolEnvironment } from './project.mjs';

const inRoot = /** @type {const} */ ({ cwd: root, env: toolEnvironment, encoding: 'utf8' });

/** @returns {import('./packages/release-problems.mjs').ReleaseState} */
function readState() {
  const status = execFileSync('git', ['status', '--porcelain'], inRoot);
  return {
    changedFiles: status.split('\n').flatMap((line) => line.slice(3) || []),
    pendingChangesets: pendingChangesets(),
    hasRepository: readJson('package.json').repository !== undefined,
    packages: published.map((workspace) => ({
      name: manifestOf(workspace)['name'],
      version: manifestOf(workspace)['version'],
      changelog: readIfThere(join(root, workspace, 'CHANGELOG.md')) ?? '',
    })),
  };
}

/** @param {string} identity name@version */
function isPublished(identity) {
  try {
    return execFileSync('npm', ['view', identity, 'version'], { ...inRoot, stdio: 'pipe' }) !== '';
  } catch {
    // npm fails in the same way if the registry cannot be reached; publishing reports that.
    return false;
  }
}

/**
 * @param {import('./packages/published.mjs').PublishedWorkspace} workspace
 * @param {string} tarball
 */
function publish(workspace, tarball) {
  const { name, version } = manifestOf(workspace);
  // A release that was interrupted can be repeated.
  if (isPublished(`${name}@${version}`)) return console.log(`${name} ${version} is published`);
  execFileSync('npm', ['publish', tarball], { ...inRoot, stdio: 'inherit' });
}

const isDryRun = process.argv.includes('--dry-run');
const problems = isDryRun ? [] : findReleaseProblems(readState());
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  console.error('Nothing was published. `npm run release -- --dry-run` only packs.');
  process.exitCode = 1;
} else {
  const folder = join(root, 'dist');
  rmSync(folder, { recursive: true, force: true });
  const tarballs = await packAll(folder);
  for (const tarball of Object.values(tarballs)) {
    const kilobytes = Math.ceil(statSync(tarball).size / 1000);
    console.log(`${relative(root, tarball)}  ${kilobytes} KB`);
  }
  if (!isDryRun) for (const workspace of published) publish(workspace, tarballs[workspace]);
}
