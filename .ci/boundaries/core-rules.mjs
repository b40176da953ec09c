import { forbid, forbidDelivered, packages, tests } from './rule.mjs';

const core = '^core/src/';
const testTools = packages('vitest|fast-check');

/** @type {import('./rule.mjs').Rule[]} */
export const coreRules = [
  forbidDelivered(
    'core-alone',
    'The rules of the marketplace run anywhere: no package, no Node, no other workspace.',
    '^core/',
    { pathNot: core },
  ),
  forbid(
    'core-test-kit',
    'Other workspaces use the builders, memory stores and contracts, so they too need only core.',
    { path: '^core/src/testing/', pathNot: tests },
    { pathNot: [core, testTools] },
  ),
  forbid(
    'core-tests',
    'What core does can be tested without a server; its tests may read files.',
    { path: '^core/.*\\.test\\.ts$' },
    { pathNot: [core, testTools], dependencyTypesNot: ['core'] },
  ),
];

/** Judged by folders, without tests and test kits. @type {import('./rule.mjs').Rule} */
export const acyclicTopics = {
  ...forbid(
    'core-acyclic-topics',
    'A topic can be read after the topics that it uses. Only the files at the root of core, which ' +
      'collect what all topics have (stores, refusals, exports), are used by topics and name topics.',
    { path: '^core/src/[^/]+' },
    { path: '^core/src/[^/]+', circular: true },
  ),
  scope: 'folder',
};
