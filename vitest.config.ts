import { join } from 'node:path';

import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// The workspaces' packages run from their sources here, as they do under `npm run dev`. Node itself does not
// know `module`, which is for bundlers: some packages have files under it that Node cannot load.
const conditions = {
  conditions: ['source', ...defaultServerConditions.filter((name) => name !== 'module')],
  externalConditions: ['source'],
};

// For the programs that tests start: each of them would compile the same sources anew.
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compile') };

/** `npm run test:exhaustive` also runs the files that say so in their names; see `docs/contributing.md`. */
const isExhaustive = process.env['NSEM_TEST_TIER'] === 'exhaustive';
const exhaustiveOnly = isExhaustive ? [] : ['**/*.exhaustive.test.ts'];

/** Far more than anything takes: a machine that does much else must not fail a test. */
const patient = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 300_000 } },
};

/** What they find depends on what else runs, which is only others of them: races, crashes and loads. */
const alone =
  'adapters/test/{bucket-kill,kill,postgres-kill,postgres-restore-kill,postgres-long-unit,postgres-failover,race,processes,rolling-upgrade,followers,slow-operations}{,.exhaustive}.test.ts';

/** Every operation with every actor and every hostile value, and thousands of lives of jobs. */
const operations = [
  'adapters/src/http/operations/{authorisation,hostile-values}{,.exhaustive}.test.ts',
  // It measures computed time, whatever else the machine does.
  'adapters/test/slow-parsers.test.ts',
  'adapters/src/http/slow-clients.test.ts',
  'core/src/jobs/jobs.property{,.exhaustive}.test.ts',
  '.ci/{,test/}*.test.ts',
];

/** Tests of what stores data: databases, files, buckets and backups, on SQLite and PostgreSQL. */
const stores = [
  'adapters/src/{backup,care,files,offline,persistence,seed,start,system}/**/*.test.ts',
];

/** What tests start is built: a global setup refuses a build of older sources. */
const builds = '.ci/prepare/required-builds.mjs';

/** Loading the modules of a file takes longer than most files: workers keep them loaded. */
const shared = {
  ...patient,
  isolate: false,
  // Another part runs at the same time, and every worker loads all modules once.
  maxWorkers: '100%',
};

/** Servers in the process of the tests make much that is soon garbage: it is collected less often. */
const roomForNewObjects = { execArgv: ['--max-semi-space-size=64'] };

/** Files that take long, the longest first; all others take less than these. */
const long = [
  'packages/installed',
  'packages/terminal.exhaustive',
  'cli/test/examples',
  'test/weekly-check-kill.exhaustive',
  'test/postgres-restore-kill',
  'test/slow-operations',
  'test/processes',
  'quality/admin-screens',
  'quality/client-screens',
  'quality/provider-screens',
  'test/narration.exhaustive',
  'test/offline.exhaustive',
  'web/test/journey.exhaustive',
  'quality/budget',
  'test/dropped-line',
  'test/kept-drafts.exhaustive',
  'test/voice-note.exhaustive',
  'quality/visitor-screens',
  'quality/layout-shift.exhaustive',
  'quality/slow-line.exhaustive',
  'test/main-errand',
  'test/addresses.exhaustive',
  'web/test/uploads.exhaustive',
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

export default defineConfig({
  ssr: { resolve: conditions },
  test: {
    env,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          ...roomForNewObjects,
          name: 'unit',
          include: ['{core,adapters,sdk,testing,cli}/src/**/*.test.ts', 'web/app/**/*.test.ts'],
          exclude: [...operations, ...stores, ...exhaustiveOnly],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'stores',
          include: stores,
          exclude: [...operations, ...exhaustiveOnly],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'operations',
          include: operations,
          exclude: exhaustiveOnly,
        },
      },
      'web/vitest.config.ts',
      {
        extends: true,
        test: {
          ...shared,
          ...roomForNewObjects,
          name: 'journeys',
          globalSetup: builds,
          include: [
            '{adapters,cli,sdk,testing}/test/**/*.test.ts',
            'examples/**/*.test.ts',
            '.ci/packages/*.test.ts',
          ],
          exclude: [alone, ...operations, ...exhaustiveOnly],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'screens',
          include: ['web/test/**/*.test.ts'],
          exclude: exhaustiveOnly,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'alone',
          globalSetup: builds,
          include: [alone],
          exclude: exhaustiveOnly,
        },
      },
    ],
  },
});
