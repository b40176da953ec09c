import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  platform: 'node',
  target: 'node22',
  minify: true,
  splitting: false,
  removeNodeProtocol: false,
};

export default defineConfig([
  {
    ...shared,
    entry: { bin: 'src/bin.ts' },
    format: 'esm',
    outExtension: () => ({ js: '.js' }),
    external: ['#main'],
  },
  {
    ...shared,
    // One CommonJS file: ES modules, and many files, start 50 % slower.
    entry: { main: 'src/main.ts' },
    format: 'cjs',
    outExtension: () => ({ js: '.cjs' }),
    // Loaded by the few commands that check backups.
    noExternal: [/^(?!(?:age-encryption|yauzl)$)/],
    esbuildOptions(options) {
      options.conditions = ['source', 'node'];
    },
  },
]);
