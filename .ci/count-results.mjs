// Sums what `.ci/run` has run: count-results.mjs FOLDER TESTS_STATUS CHECKS_STATUS SECONDS
// Runs even if preparing failed, so on any Node from 18 and without dependencies.

import { join } from 'node:path';

import { readIfThere } from './project.mjs';
import { isOverBudget, tableOf } from './test/table.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {import('./test/table.mjs').Result} Result */

const [folder = '', testsStatus, checksStatus, seconds = '0'] = process.argv.slice(2);

/**
 * @param {string} name of a file
 * @param {any} missing what stands for a file that was not written
 */
const readReport = (name, missing) =>
  JSON.parse(readIfThere(join(folder, name)) ?? JSON.stringify(missing));

/** @param {string} part @returns {Count} */
function countTests(part) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    testResults = [],
  } = readReport(`${part}.json`, {});
  // A file that does not load counts as one failure: its tests are in no other number.
  const unloaded = testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** @returns {Count} */
function countChecks() {
  const output = readIfThere(join(folder, 'checks.txt')) ?? '';
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

/**
 * @param {Count} count
 * @param {boolean} isSuccess whether the program that was counted reports one
 * @returns {Count} with at least one failure if it does not, or if it ran nothing
 */
function believe({ passed, failed }, isSuccess) {
  return { passed, failed: isSuccess && passed > 0 ? failed : Math.max(failed, 1) };
}

/** @param {readonly Count[]} counts @returns {Count} */
const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/** @type {Result[]} */
const parts = readReport('parts.json', []);
/** @type {Result[]} */
const measured = [...parts, ...readReport('check.json', [])];
const overBudget = measured.filter(isOverBudget).map(({ part }) => part);

console.log(`\n${tableOf(measured)}`);
console.log(`all in ${Math.floor(Number(seconds) / 60)} min ${Number(seconds) % 60} s`);
if (overBudget.length > 0) {
  console.log(`Far over the budget of processor time: ${overBudget.join(', ')}`);
}

const tests = sum(parts.map(({ part, ok }) => believe(countTests(part), ok)));
const { passed, failed } = sum([
  believe(tests, testsStatus === '0'),
  believe(countChecks(), checksStatus === '0'),
  { passed: overBudget.length === 0 ? 1 : 0, failed: overBudget.length },
]);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
