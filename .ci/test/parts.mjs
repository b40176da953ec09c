/**
 * The parts of the tests, in the order in which they run: each is a project of `vitest.config.ts`, with the
 * most processor seconds that it may take on the machine that `calibrate` describes.
 *
 * @typedef {{ name: string, seconds: number }} Part
 */

/** What `npm test` runs. @type {readonly Part[]} */
export const mainParts = [
  { name: 'unit', seconds: 160 },
  { name: 'components', seconds: 240 },
  { name: 'operations', seconds: 90 },
  { name: 'journeys', seconds: 230 },
  { name: 'screens', seconds: 480 },
  { name: 'packages', seconds: 70 },
  { name: 'alone', seconds: 120 },
];

/** What `npm run test:exhaustive` runs, without a budget. @type {readonly Part[]} */
export const exhaustiveParts = ['operations', 'journeys', 'screens', 'alone', 'speed'].map(
  (name) => ({ name, seconds: Number.POSITIVE_INFINITY }),
);
