// Sums the tests and checks that `.ci/run` has run: count-results.mjs FOLDER TESTS_STATUS CHECKS_STATUS
// Runs even if preparing failed, so on any Node from 18 and without dependencies.

import { join } from 'node:path';

import { readIfThere } from './project.mjs';

/** @typedef {{ passed: number, failed: number }} Count */

const [folder = '', testsStatus, checksStatus] = process.argv.slice(2);

/** @param {string} part @returns {Count} */
function countTests(part) {
  const report = JSON.parse(readIfThere(join(folder, `${part}.json`)) ?? '{}');
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults = [] } = report;
  // A file that does not load counts as one failure: its tests are in no other number.
  const unloaded = testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return { passed, failed: numFailedTests + unloaded.length };
}

/** @returns {Count} */
function countChecks() {
  const output = readIfThere(join(folder, 'checks.txt')) ?? '';
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
}

/**
 * @param {Count} count
 * @param {string | undefined} status of the program that was counted
 * @returns {Count} with at least one failure if the program reports one or ran nothing
 */
function believe({ passed, failed }, status) {
  const isContent = status === '0' && passed > 0;
  return { passed, failed: isContent ? failed : Math.max(failed, 1) };
}

/** @param {Count[]} counts @returns {Count} */
const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

/** @type {{ part: string, ok: boolean }[]} */
const parts = JSON.parse(readIfThere(join(folder, 'parts.json')) ?? '[]');
const tests = sum(parts.map(({ part, ok }) => believe(countTests(part), ok ? '0' : '1')));
const { passed, failed } = sum([believe(tests, testsStatus), believe(countChecks(), checksStatus)]);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
