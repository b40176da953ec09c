import { fileURLToPath } from 'node:url';

import { defineConfig, type Options } from 'tsup';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** A replacement of a module, for those who import it. */
type Replacement = Readonly<{ module: RegExp; file: string; importers: RegExp }>;

const replace = ({ module, file, importers }: Replacement) => ({
  name: `replace ${module.source}`,
  setup(build: Parameters<NonNullable<Options['esbuildPlugins']>[number]['setup']>[0]) {
    build.onResolve({ filter: module }, ({ importer }) =>
      importers.test(importer) ? { path: pathOf(file) } : undefined,
    );
  },
});

// commander needs it for commands that are programs of their own, and it takes long to load.
const noChildProcess = replace({
  module: /^node:child_process$/,
  file: 'src/no-child-process.cjs',
  importers: /[/\\]commander[/\\]/,
});

const sdkInClient = replace({
  module: /^@nsem\/sdk$/,
  file: 'src/sdk-in-client.cjs',
  importers: /./,
});

// CommonJS files: ES modules, and many files, start more slowly.
const shared: Options = {
  format: 'cjs',
  outExtension: () => ({ js: '.cjs' }),
  platform: 'node',
  target: 'node22',
  minify: true,
  splitting: false,
  removeNodeProtocol: false,
  // An optional dependency is not external by itself.
  external: ['#client', '#template', '@napi-rs/keyring'],
  // Loaded by the few commands that check backups.
  noExternal: [/^(?!#|(?:@napi-rs\/keyring|age-encryption|yauzl)$)/],
  esbuildOptions(options) {
    options.conditions = ['source', 'node'];
  },
};

export default defineConfig([
  { ...shared, entry: { main: 'src/main.ts' }, esbuildPlugins: [noChildProcess, sdkInClient] },
  // For commands that send something.
  { ...shared, entry: { client: 'src/client.ts' } },
  // For --template.
  { ...shared, entry: { template: 'src/output/template.ts' } },
]);
