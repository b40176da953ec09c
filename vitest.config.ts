import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

import { chromiumPath } from './.ci/chromium.mjs';
import { mantineVariables } from './web/scripts/mantine-variables.ts';

// The workspaces' packages run from their sources here, as they do under `npm start`.
const conditions = {
  conditions: ['source', ...defaultServerConditions],
  externalConditions: ['source'],
};

/** Asked for when it is launched: the other tests do without a browser. */
const launchOptions = {
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
  get executablePath() {
    return chromiumPath();
  },
};

/** What the parts of the web are made of besides their own source. */
const bundledForComponents = [
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@tanstack/react-query',
  'highlight.js/lib/languages/bash',
  'highlight.js/lib/languages/javascript',
  'highlight.js/lib/languages/php',
  'highlight.js/lib/languages/python',
  'idb-keyval',
  'lowlight',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react',
  'zod/mini',
];

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
      {
        // Parts of the web in one real browser, which plays the server itself.
        root: 'web',
        plugins: [mantineVariables()],
        resolve: { conditions: ['source', ...defaultClientConditions] },
        // All of it before the first test: what is found later would load the page anew.
        optimizeDeps: { noDiscovery: true, include: bundledForComponents },
        test: {
          name: 'components',
          include: ['app/**/*.browser.test.tsx'],
          setupFiles: ['app/testing/set-up.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          isolate: false,
          fileParallelism: false,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 3 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1024, height: 800 },
            provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
