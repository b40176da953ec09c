import { fileURLToPath } from 'node:url';

import { defineConfig, type Options } from 'tsup';

import { writeNotices } from '../.ci/packages/third-party-notices.ts';
import { smallerPackages } from './scripts/smaller-packages.ts';

const shared: Options = {
  format: 'esm',
  target: 'es2022',
  splitting: false,
  removeNodeProtocol: false,
  outExtension: () => ({ js: '.js' }),
};

/** The condition selects the platform; package.json ("exports") selects one of the two files. */
const forPlatform =
  (condition: string): NonNullable<Options['esbuildOptions']> =>
  (options) => {
    options.conditions = [condition];
  };

const testingNotices = writeNotices({
  title: '@nsem/sdk/testing',
  file: fileURLToPath(new URL('dist/THIRD-PARTY-NOTICES.txt', import.meta.url)),
});

export default defineConfig([
  {
    ...shared,
    entry: { index: 'src/index.ts' },
    platform: 'node',
    esbuildOptions: forPlatform('node'),
    external: [/^#undici\//],
  },
  {
    ...shared,
    entry: { 'index.web': 'src/index.ts' },
    platform: 'browser',
    esbuildOptions: forPlatform('browser'),
  },
  {
    ...shared,
    entry: { testing: 'src/fake/index.ts' },
    platform: 'node',
    // The server runs in the tests of others: they get it without installing its packages.
    noExternal: [/^(?!@nsem\/sdk$)/],
    external: ['@nsem/sdk', /^node:/],
    minify: true,
    esbuildPlugins: [smallerPackages, testingNotices],
    esbuildOptions: forPlatform('source'),
    // Some of the packages are CommonJS, and require what Node has.
    banner: {
      js: `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`,
    },
  },
]);
