import { defineConfig } from 'tsup';

/** undici is CommonJS, for which a module has no `require`. */
const requireForBundled = [
  "import { createRequire } from 'node:module';",
  'const require = createRequire(import.meta.url);',
].join('\n');

export default defineConfig({
  entry: { bin: 'src/bin.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node22',
  minify: true,
  clean: true,
  // What is imported when it is needed stays in files of its own: help does not wait for undici.
  splitting: true,
  noExternal: [/./],
  removeNodeProtocol: false,
  outExtension: () => ({ js: '.js' }),
  banner: { js: requireForBundled },
  esbuildOptions(options) {
    options.conditions = ['source', 'node'];
  },
});
