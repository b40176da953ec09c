import { join } from 'node:path';

import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The workspaces' packages run from their sources here, as they do under `npm start`. Node itself does not
// know `module`, which is for bundlers: some packages have files under it that Node cannot load.
const conditions = {
  conditions: ['source', ...defaultServerConditions.filter((name) => name !== 'module')],
  externalConditions: ['source'],
};

// For the programs that tests start: each of them would compile the same sources anew.
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compile') };

/** Far more than anything takes: a machine that does much else must not fail a test. */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** What they find depends on what else the machine does: races, crashes and times. */
const alone =
  'adapters/test/{bucket-kill,continuous-kill,kill,backup-kill,postgres-kill,postgres-restore-kill,postgres-long-unit,postgres-failover,race,payout-race,processes,rolling-upgrade,followers,slow-operations}.test.ts';

/** They measure pages on a slow line, and mostly wait for it. */
const speed = 'web/test/quality/{lighthouse-*,slow-line}.test.ts';

/** Every operation with every actor and every hostile value, thousands of lives of jobs: the slow loop. */
const exhaustive = [
  'adapters/src/http/operations/{authorisation,hostile-values}.test.ts',
  // It measures computed time, whatever else the machine does.
  'adapters/test/slow-parsers.test.ts',
  'adapters/src/http/slow-clients.test.ts',
  'core/src/jobs/jobs.property.test.ts',
  '.ci/*.test.ts',
];

/** What needs no process or browser of its own. */
const inWorkers = {
  // Loading the modules of a file takes longer than most files: workers keep them loaded.
  isolate: false,
  // Far more than any of them takes, even on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  maxWorkers: '100%',
  sequence: { groupOrder: 1 },
};

/** Files that take minutes, the longest first; all others take less than these. */
const long = [
  // It waits for most of its time: what it records comes in real time.
  'test/narration',
  'quality/admin-screens',
  'test/offline',
  'quality/client-screens',
  'quality/provider-screens',
  'test/addresses',
  'test/kept-drafts',
  'test/dropped-line',
  'packages/installed',
  'packages/terminal',
  'quality/visitor-screens',
  'quality/slow-line',
  'quality/lighthouse-admin',
  'test/double-click',
  'quality/budget',
  'test/keyboard',
  'web/test/journey',
  'test/slow-parsers',
  'operations/hostile-values',
  'operations/authorisation',
];

/** Starts long files first, so that none of them is left to a single worker at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = long.findIndex((name) => moduleId.includes(`${name}.test.`));
      return found === -1 ? long.length : found;
    };
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Each file has a server or a browser, and partly waits: a few more than there are cores. One of them
 * only listens for ten minutes.
 */
const besideEachOther = { maxWorkers: 4, sequence: { groupOrder: 3 } };

export default defineConfig({
  ssr: { resolve: conditions },
  test: {
    env,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...inWorkers,
          name: 'unit',
          include: ['{core,adapters,sdk,cli}/src/**/*.test.ts', 'web/app/**/*.test.ts'],
          exclude: exhaustive,
        },
      },
      {
        extends: true,
        test: { ...inWorkers, name: 'exhaustive', include: exhaustive },
      },
      'web/vitest.config.ts',
      {
        extends: true,
        test: {
          ...patient,
          ...besideEachOther,
          name: 'journeys',
          include: ['{adapters,cli,sdk}/test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: [alone, ...exhaustive],
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          ...besideEachOther,
          name: 'packages',
          include: ['.ci/packages/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          ...besideEachOther,
          name: 'screens',
          include: ['web/test/**/*.test.ts'],
          exclude: [speed],
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          name: 'alone',
          include: [alone],
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          name: 'speed',
          include: [speed],
          maxWorkers: 3,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
