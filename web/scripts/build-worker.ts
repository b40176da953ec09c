// Writes build/client/sw.js: the service worker, with its libraries and the list of what it stores.
// It runs after the pages are complete, because it contains their digests.

import { join } from 'node:path';

import { build, type Plugin } from 'vite';

import config from '../react-router.config.ts';
import { findBuiltFiles } from './built-files.ts';

const id = 'virtual:built-files';

const builtFiles: Plugin = {
  name: 'nsem:built-files',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  load: (source) =>
    source === `\0${id}`
      ? `export const built = ${JSON.stringify(findBuiltFiles(config.prerender))};`
      : undefined,
};

await build({
  configFile: false,
  logLevel: 'warn',
  plugins: [builtFiles],
  publicDir: false,
  build: {
    outDir: join(import.meta.dirname, '../build/client'),
    emptyOutDir: false,
    lib: {
      entry: join(import.meta.dirname, '../worker/service-worker.ts'),
      formats: ['iife'],
      name: 'serviceWorker',
      fileName: () => 'sw.js',
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
});
