import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readIfThere, readJson, root, workspaces } from '../project.mjs';
import { digestOf } from './digest.mjs';
import { npm } from './run-command.mjs';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, resolved?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockEntry */

/**
 * What is installed: what a start needs, or also the tools and databases of the tests and checks, which are
 * the development dependencies. @typedef {'start' | 'everything'} Scope
 */

const stamp = join(root, 'node_modules', '.prepared');
/** Is there while packages are added to an install: what a stopped npm leaves is not to be trusted. */
const unfinished = join(root, 'node_modules', '.unfinished');
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies'];

// Scripts stay off: one of them would compile a native module that is delivered compiled.
// Development and optional packages are named, because NODE_ENV or a user's settings omit them.
const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
/** @type {Record<Scope, string[]>} */
const included = {
  start: ['--omit=dev', '--include=optional'],
  everything: ['--include=dev', '--include=optional'],
};

/**
 * Installs the packages of the lockfile if node_modules differs from it.
 *
 * @param {(line: string) => void} say
 * @param {Scope} requested
 */
export async function installDependencies(say, requested) {
  const digest = digestOf(['package-lock.json', '.npmrc', ...manifests()]);
  const stamped = readIfThere(stamp)?.split(' ');
  // What tests have needed once, they need again after an update.
  const scope = stamped?.[1] === 'everything' ? 'everything' : requested;
  if (stamped?.[0] === digest && (stamped[1] === scope || stamped[1] === 'everything')) return;
  if (existsSync(unfinished) || !isInstalled('start')) {
    say(scope === 'start' ? 'installing what a start needs' : 'installing dependencies');
    await npm(['ci', ...included[scope], ...options]);
  } else if (scope === 'everything' && !isInstalled('everything')) {
    say('installing what tests and checks need as well');
    await addDevelopmentPackages();
  }
  writeFileSync(stamp, `${digest} ${isInstalled('everything') ? 'everything' : scope}`);
}

/** Unlike `npm ci`, it removes nothing that a running server may yet load. */
async function addDevelopmentPackages() {
  writeFileSync(unfinished, '');
  await npm(['install', '--no-save', ...included.everything, ...options]);
  rmSync(unfinished);
}

function manifests() {
  return ['package.json', ...workspaces().map((folder) => `${folder}/package.json`)];
}

/**
 * Avoids a full install after `npm install`, or when a package.json changed elsewhere.
 *
 * @param {Scope} scope
 */
function isInstalled(scope) {
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
      return there === undefined ? isLeftOut(entry, scope) : isSamePackage(there, entry);
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

/**
 * @param {LockEntry} entry
 * @param {Scope} scope
 */
function isLeftOut({ optional, devOptional, dev }, scope) {
  return optional === true || devOptional === true || (dev === true && scope === 'start');
}

/**
 * @param {LockEntry} a
 * @param {LockEntry} b
 */
function isSamePackage(a, b) {
  return a.version === b.version && a.integrity === b.integrity && a.link === b.link;
}
