import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';

import { chromiumNote } from '../.ci/chromium.mjs';
import { readIfThere } from '../.ci/project.mjs';
import { exampleTemplates, mantineVariables, ownTexts } from './scripts/vite-plugins.ts';

/** Without a browser the other tests run: those of this project ask for it in their global setup. */
const executablePath = readIfThere(chromiumNote);
const launchOptions = {
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  ...(executablePath !== undefined && { executablePath }),
};

/** The packages that the components import. */
const bundledForComponents = [
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@simplewebauthn/browser',
  '@tanstack/react-query',
  'idb-keyval',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router',
  'uqr',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'vitest-browser-react',
  'zod/mini',
];

// Components of the web in a real browser, with a stub server behind `fetch`.
export default defineConfig({
  plugins: [ownTexts(), exampleTemplates(), mantineVariables()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // All before the first test: a dependency that is found later would reload the page.
  optimizeDeps: { noDiscovery: true, include: bundledForComponents },
  test: {
    name: 'components',
    include: ['app/**/*.browser.test.tsx'],
    globalSetup: ['../.ci/chromium.mjs'],
    setupFiles: ['app/testing/set-up.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    isolate: false,
    maxWorkers: '100%',
    expect: { poll: { timeout: 120_000 } },
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
