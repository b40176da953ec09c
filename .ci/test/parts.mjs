/**
 * The parts of the tests, in the order in which they run: each is a project of `vitest.config.ts`, with the
 * processor seconds that it is expected to take where `measureSlowness` is 1.
 *
 * @typedef {{ name: string, budget: number }} Part
 */

/** What `npm test` runs. @type {readonly Part[]} */
export const mainParts = [
  { name: 'unit', budget: 440 },
  { name: 'components', budget: 360 },
  { name: 'operations', budget: 190 },
  { name: 'journeys', budget: 700 },
  { name: 'screens', budget: 1300 },
  { name: 'speed', budget: 45 },
  { name: 'packages', budget: 200 },
  { name: 'alone', budget: 250 },
];

/** What `npm run check` may take. @type {Part} */
export const checkPart = { name: 'check', budget: 160 };

/** What `npm run test:exhaustive` runs. It has no budget. */
export const exhaustiveParts = ['operations', 'journeys', 'screens', 'speed', 'packages', 'alone'];

/** How far a part may exceed its budget: budgets are measured, and no two runs are alike. */
export const mostOverBudget = 1.5;
