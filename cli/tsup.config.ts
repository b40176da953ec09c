import { fileURLToPath } from 'node:url';

import { defineConfig } from 'tsup';

const noChildProcess = fileURLToPath(new URL('src/no-child-process.cjs', import.meta.url));

export default defineConfig({
  // Two CommonJS files, the second for commands that send something: ES modules, and many files,
  // start more slowly.
  entry: { main: 'src/main.ts', client: 'src/client.ts' },
  format: 'cjs',
  outExtension: () => ({ js: '.cjs' }),
  platform: 'node',
  target: 'node22',
  minify: true,
  splitting: false,
  removeNodeProtocol: false,
  clean: true,
  external: ['#client'],
  noExternal: [/^[^#]/],
  esbuildOptions(options) {
    options.conditions = ['source', 'node'];
    // commander needs it for commands that are programs of their own, and it takes long to load.
    options.alias = { 'node:child_process': noChildProcess };
  },
});
