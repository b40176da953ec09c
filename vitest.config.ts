import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// The workspaces' packages run from their sources here, as they do under `npm start`.
const conditions = {
  conditions: ['source', ...defaultServerConditions],
  externalConditions: ['source'],
};

const patient = { testTimeout: 120_000, hookTimeout: 120_000 };

/** What else goes on at the machine would be part of what it finds. */
const measured = 'web/test/quality/lighthouse.test.ts';

export default defineConfig({
  ssr: { resolve: conditions },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{core,adapters,sdk,cli}/src/**/*.test.ts',
            'web/app/**/*.test.ts',
            '.ci/*.test.ts',
          ],
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Each has a server of its own, which some stop or load as hard as they can: one at a time.
        extends: true,
        test: {
          ...patient,
          name: 'journeys',
          include: ['{adapters,cli,sdk}/test/**/*.test.ts', 'examples/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      'web/vitest.config.ts',
      {
        // Each has a server and a browser of its own, and waits more than it works.
        extends: true,
        test: {
          ...patient,
          name: 'screens',
          include: ['web/test/**/*.test.ts'],
          exclude: [measured],
          maxWorkers: 3,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          ...patient,
          name: 'speed',
          include: [measured],
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
