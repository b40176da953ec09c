import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds the root package.json. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the programs of installed packages, including the project's own Node. */
export const programs = join(root, 'node_modules', '.bin');

/** What this checkout remembers between runs: build stamps, the browser's path, reports. */
export const cache = join(root, '.cache');

/** The environment in which every tool of the project runs: installed programs come first. */
export const toolEnvironment = {
  ...process.env,
  PATH: [programs, process.env['PATH']].join(delimiter),
};

/**
 * @param {string} path relative to the root
 * @returns {any} the parsed file
 */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/**
 * @param {string} path absolute
 * @returns {string | undefined} the file's text, or undefined if there is no such file
 */
export function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** @returns {string[]} the folders of the workspaces, in the order of package.json */
export function workspaces() {
  return readJson('package.json').workspaces;
}
