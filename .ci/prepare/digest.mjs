import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../project.mjs';

/** Folders that hold what tools made, or tests: a change in there changes no build. */
const notInputs = new Set(['node_modules', 'dist', 'build', 'test', 'testing', 'bench']);

/**
 * One value for the content of files and whole folders: it changes when any of them does.
 *
 * @param {string[]} paths relative to the root; one that does not exist counts as empty
 * @returns {string}
 */
export function digestOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`);
  for (const path of paths.flatMap(filesAt)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} the path itself, or in sorted order every input file beneath it
 */
function filesAt(path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => isInput(entry.name))
    .map((entry) => ({ path: `${path}/${entry.name}`, isFolder: entry.isDirectory() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((entry) => (entry.isFolder ? filesAt(entry.path) : [entry.path]));
}

/** @param {string} name */
function isInput(name) {
  const isHidden = name.startsWith('.');
  return !isHidden && !notInputs.has(name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(name);
}
