import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

import { chromiumPath } from '../.ci/chromium.mjs';
import { exampleTemplates } from './scripts/example-templates.ts';
import { mantineVariables } from './scripts/mantine-variables.ts';

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
  'idb-keyval',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react',
  'zod/mini',
];

// Parts of the web in one real browser, which plays the server itself.
export default defineConfig({
  plugins: [exampleTemplates(), mantineVariables()],
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
});
