import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { readSource } from './read-source.mjs';
import { importRules, mustBePure } from './rules.mjs';

const notSources = new Set(['node_modules', 'dist', 'build']);

/**
 * @param {string} root of a checkout
 * @param {string[]} workspaces the folders to read
 * @returns {string[]} one line for each import or call that the architecture does not allow
 */
export function findViolations(root, workspaces) {
  return workspaces
    .flatMap((folder) => sourcesIn(root, folder))
    .flatMap((file) => check(root, file));
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') || notSources.has(entry.name)) return [];
    if (entry.isDirectory()) return sourcesIn(root, path);
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}

/**
 * @param {string} root
 * @param {string} file
 */
function check(root, file) {
  const { imports, impurities } = readSource(root, file);
  const badImports = imports.flatMap((imported) => {
    const problem = firstProblem(imported);
    return problem ? [`${file}:${imported.line} imports ${imported.specifier}: ${problem}`] : [];
  });
  if (!mustBePure(file)) return badImports;
  const badCalls = impurities.map(
    ({ line, what }) => `${file}:${line} uses ${what}: core is told the time and chance`,
  );
  return [...badImports, ...badCalls];
}

/** @param {import('./rules.mjs').Import} imported */
function firstProblem(imported) {
  return importRules.map((rule) => rule(imported)).find((problem) => problem !== undefined);
}
