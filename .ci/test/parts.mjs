/**
 * The parts of the tests, in the order in which they begin: each is a project of `vitest.config.ts`, with the
 * processor seconds that it is expected to take where `measureSlowness` is 1.
 *
 * @typedef {{ name: string, budget: number }} Part
 */

/** What `npm test` runs. @type {readonly Part[]} */
export const mainParts = [
  { name: 'unit', budget: 210 },
  { name: 'components', budget: 280 },
  { name: 'stores', budget: 210 },
  { name: 'journeys', budget: 290 },
  { name: 'screens', budget: 190 },
  { name: 'operations', budget: 100 },
  { name: 'alone', budget: 140 },
];

/** What `npm run check` may take. @type {Part} */
export const checkPart = { name: 'check', budget: 160 };

/** What `npm run test:exhaustive` runs. It has no budget. */
export const exhaustiveParts = ['journeys', 'screens', 'operations', 'alone'];

/** How far a part may exceed its budget. */
export const mostOverBudget = 1.5;
