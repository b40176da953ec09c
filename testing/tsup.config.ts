import { fileURLToPath } from 'node:url';

import { defineConfig } from 'tsup';

import { writeNotices } from '../.ci/packages/third-party-notices.ts';
import { smallerPackages } from './scripts/smaller-packages.ts';

const notices = writeNotices({
  title: '@nsem/testing',
  file: fileURLToPath(new URL('dist/THIRD-PARTY-NOTICES.txt', import.meta.url)),
});

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'node',
  target: 'es2022',
  splitting: false,
  removeNodeProtocol: false,
  outExtension: () => ({ js: '.js' }),
  // The server runs in the tests of others: they get it without installing its packages.
  noExternal: [/^(?!@nsem\/sdk$)/],
  external: ['@nsem/sdk', /^node:/],
  minify: true,
  esbuildPlugins: [smallerPackages, notices],
  esbuildOptions(options) {
    options.conditions = ['source'];
  },
  // Some of the packages are CommonJS, and require what Node has.
  banner: {
    js: `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`,
  },
});
