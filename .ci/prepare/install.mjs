import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readIfThere, readJson, root, workspaces } from '../project.mjs';
import { digestOf } from './digest.mjs';
import { npm } from './run-command.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, resolved?: string, optional?: boolean, devOptional?: boolean }} LockEntry */

const stamp = join(root, 'node_modules', '.prepared');
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies'];

// Scripts stay off: one of them would compile a native module that is delivered compiled.
// Development and optional packages are named, because NODE_ENV or a user's settings omit them.
const scope = ['--ignore-scripts', '--include=dev', '--include=optional'];
const cleanInstall = ['ci', ...scope, '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the packages of the lockfile if node_modules differs from it.
 *
 * @param {(line: string) => void} say
 */
export async function installDependencies(say) {
  const wanted = digestOf(['package-lock.json', '.npmrc', ...manifests()]);
  if (readIfThere(stamp) === wanted) return;
  if (!isInstalled()) {
    say('installing dependencies');
    await npm(cleanInstall);
  }
  writeFileSync(stamp, wanted);
}

function manifests() {
  return ['package.json', ...workspaces().map((folder) => `${folder}/package.json`)];
}

/** Avoids a full install after `npm install`, or when a package.json changed elsewhere. */
function isInstalled() {
  const record = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  /** @type {Record<string, LockEntry>} */
  const installed = JSON.parse(record).packages;
  /** @type {Record<string, LockEntry>} */
  const locked = readJson('package-lock.json').packages;
  return (
    manifests().every((path) => isLocked(path, locked)) &&
    Object.entries(locked).every(([where, entry]) => {
      const there = installed[where];
      if (where === '') return true;
      return there === undefined ? isLeftOutElsewhere(entry) : isSamePackage(there, entry);
    })
  );
}

/**
 * @param {string} path of a package.json
 * @param {Record<string, LockEntry>} locked
 */
function isLocked(path, locked) {
  const manifest = readJson(path);
  const entry = Object(locked[path.replace(/\/?package\.json$/, '')]);
  return dependencyFields.every((field) => sorted(manifest[field]) === sorted(entry[field]));
}

/** @param {Record<string, string>} [ranges] */
function sorted(ranges = {}) {
  const names = Object.keys(ranges).sort((a, b) => (a < b ? -1 : 1));
  return JSON.stringify(names.map((name) => [name, ranges[name]]));
}

/** @param {LockEntry} entry */
function isLeftOutElsewhere(entry) {
  return entry.optional === true || entry.devOptional === true;
}

/**
 * @param {LockEntry} a
 * @param {LockEntry} b
 */
function isSamePackage(a, b) {
  return a.version === b.version && a.integrity === b.integrity && a.link === b.link;
}
