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
    // Everything in one file of scripts: modules, and many of them, take half as long again to start.
    entry: { main: 'src/main.ts' },
    format: 'cjs',
    outExtension: () => ({ js: '.cjs' }),
    noExternal: [/./],
    esbuildOptions(options) {
      options.conditions = ['source', 'node'];
    },
  },
]);
