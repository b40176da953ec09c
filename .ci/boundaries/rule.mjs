/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/** Regular expressions of the tests. */
export const tests = ['\\.test\\.tsx?$', '^[a-z]+/test/'];

const testKits = '^[a-z]+/(src|app)/(testing|.+/testing)/';
const tooling = ['^[a-z]+/(bench|scripts)/', '^[a-z]+/[\\w-]+\\.config\\.ts$'];

/** Regular expressions of files that are never part of what is delivered. */
export const development = [...tests, testKits, ...tooling];

/**
 * @param {string} name
 * @param {string} comment why the rule exists; shown with each violation
 * @param {Rule['from']} from
 * @param {Rule['to']} to
 * @returns {Rule}
 */
export function forbid(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to };
}

/**
 * A rule for delivered code: tests, their kits and tooling may import what it forbids.
 *
 * @param {string} name
 * @param {string} comment
 * @param {string | { path: string, except: string[] }} from
 * @param {string | Rule['to']} to
 * @returns {Rule}
 */
export function forbidDelivered(name, comment, from, to) {
  const { path, except } = typeof from === 'string' ? { path: from, except: [] } : from;
  const target = typeof to === 'string' ? { path: to } : to;
  return forbid(name, comment, { path, pathNot: [...development, ...except] }, target);
}

/**
 * @param {string} names of outside packages, as an alternation
 * @returns {string} a regular expression of their files, installed or not
 */
export function packages(names) {
  return `(^|node_modules/)(@types/)?(${names})(/|$)`;
}
