// Fails when `npm ci` would refuse package-lock.json on some platform, or when it names a host.
// npm writes a lockfile without the platform packages that are missing from the registry, and only
// the next `npm ci` notices.

import { readJson } from './project.mjs';

/** @typedef {{ version?: string, link?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} Entry */

/** @type {Record<string, Entry>} */
const packages = readJson('package-lock.json').packages;

/**
 * Resolves a package as Node does: next to the requesting package, then in each parent folder.
 *
 * @param {string} asker key of the requesting package; '' is the root
 * @param {string} name
 * @returns {Entry | undefined}
 */
function findPackage(asker, name) {
  const found = packages[`${asker}${asker && '/'}node_modules/${name}`];
  if (found || asker === '') return found;
  return findPackage(asker.slice(0, Math.max(asker.lastIndexOf('/node_modules/'), 0)), name);
}

/** @param {[string, Entry]} entry */
function missingOptionals([asker, { optionalDependencies = {} }]) {
  return Object.keys(optionalDependencies)
    .filter((name) => {
      const found = findPackage(asker, name);
      return found?.version === undefined && found?.link !== true;
    })
    .map((name) => `${asker || 'the root'} asks for ${name}, which the lockfile lacks`);
}

const entries = Object.entries(packages);
const problems = [
  ...entries.flatMap(missingOptionals),
  ...entries
    .filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
    .map(([where]) => `${where} is recorded with the host it came from`),
];

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log('lockfile complete');
}
