import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

// The workspaces' packages run from their sources here, as they do under `npm start`.
const conditions = {
  conditions: ['source', ...defaultServerConditions],
  externalConditions: ['source'],
};

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
        // Each has a server of its own, some a browser too: one file at a time.
        extends: true,
        test: {
          name: 'journeys',
          include: ['{adapters,cli,sdk,web}/test/**/*.test.ts', 'examples/**/*.test.ts'],
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      'web/vitest.config.ts',
    ],
  },
});
