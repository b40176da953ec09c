// The CLI starts fast because little is loaded. main.cjs answers what is known when the program is
// built: the version, completion scripts and help. The commands (start.cjs), the SDK (client.cjs)
// and undici.cjs (requests through a proxy) are loaded when they are needed. Files are CommonJS
// without `import()`, which would load the loader of ES modules. Requests use node:http: undici
// compiles its parser from WebAssembly at each start. Node 22.19 has no proxies of its own, so
// these need undici.
//
// `npm run bench -w @nsem/cli` measures it: `nsem --version` and help may take 1.4 times as long as
// `node -e 0`, and a command with one request 2.6 times. A code cache of our own would save about 2
// ms and would have to be protected from other users; a start-up snapshot belongs to one version of
// Node and one machine.

import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { defineConfig, type Options } from 'tsup';

import { writeNotices } from '../.ci/packages/third-party-notices.ts';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** A replacement of a module, for those who import it. */
type Replacement = Readonly<{ module: RegExp; file: string; importers: RegExp }>;

type PluginBuild = Parameters<NonNullable<Options['esbuildPlugins']>[number]['setup']>[0];

const replace = ({ module, file, importers }: Replacement) => ({
  name: `replace ${module.source}`,
  setup(build: PluginBuild) {
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

/** Modules of Node that take long to load, and that few commands use. */
const slow = /^node:(?:crypto|fs\/promises|stream\/promises|timers\/promises|url)$/;

/** A module that is loaded when one of its members is first used. */
const loadOnUse = (name: string): string => {
  const members = Object.keys(createRequire(import.meta.url)(name) as object);
  return `const load = () => require(${JSON.stringify(name)});
for (const name of ${JSON.stringify(members)}) {
  Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });
}`;
};

const slowModulesOnUse = {
  name: 'load slow modules on use',
  setup(build: PluginBuild) {
    build.onResolve({ filter: slow }, ({ path, namespace }) =>
      namespace === 'on-use' ? { path, external: true } : { path, namespace: 'on-use' },
    );
    build.onLoad({ filter: slow, namespace: 'on-use' }, ({ path }) => ({
      contents: loadOnUse(path),
      loader: 'js',
    }));
  },
};

/**
 * Modules of Node that packages import as a whole, without the copy of all their members that esbuild
 * makes of a CommonJS module.
 */
const wholeModules = {
  name: 'import modules of Node as a whole',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /^node:(?:fs|os|path|process)$/ }, ({ path, importer }) =>
      /[/\\](?:commander|env-paths)[/\\]/.test(importer) ? { path, namespace: 'whole' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'whole' }, ({ path }) => ({
      contents: `export default require(${JSON.stringify(path)});`,
      loader: 'js',
    }));
  },
};

const sdkInClient = replace({
  module: /^@nsem\/sdk$/,
  file: 'src/sdk-in-client.cjs',
  importers: /./,
});

/** The other files of the build, by their paths: the imports of a package take longer to resolve. */
const builtFiles = {
  name: 'load the other files of the build',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /^#(?:client|start|template)$/ }, ({ path }) => ({
      path: `./${path.slice(1)}.cjs`,
      external: true,
    }));
    build.onResolve({ filter: /^#help$/ }, () => ({ path: './help.json', external: true }));
  },
};

/** What the SDK imports of undici, from a file of its own: only requests through a proxy need it. */
const partsOfUndici: Readonly<Record<string, string>> = {
  '#undici/all': 'export const { ProxyAgent } = require("./undici.cjs");',
  '#undici/agent': 'export default require("./undici.cjs").Agent;',
  '#undici/request': 'export default require("./undici.cjs").Dispatcher.prototype.request;',
};

const undiciInFile = {
  name: 'load undici from its own file',
  setup(build: PluginBuild) {
    build.onResolve({ filter: /^#undici\/\w+$/ }, ({ path }) => ({
      path,
      namespace: 'part-of-undici',
    }));
    build.onResolve({ filter: /^\.\/undici\.cjs$/ }, ({ path }) => ({ path, external: true }));
    build.onLoad({ filter: /./, namespace: 'part-of-undici' }, ({ path }) => ({
      contents: partsOfUndici[path] ?? '',
      loader: 'js',
    }));
  },
};

const thirdPartyNotices = writeNotices({
  title: 'The CLI of Nsem',
  file: pathOf('dist/THIRD-PARTY-NOTICES.txt'),
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
  external: ['@napi-rs/keyring'],
  // Loaded by the few commands that check backups.
  noExternal: [/^(?!#|(?:@napi-rs\/keyring|age-encryption|yauzl)$)/],
  esbuildOptions(options) {
    options.conditions = ['source', 'node'];
    // An `import()` would load the loader of ES modules, which takes longer than the commands.
    options.supported = { 'dynamic-import': false };
  },
};

export default defineConfig([
  // What needs no commands: help, and the version.
  { ...shared, entry: { main: 'src/main.ts' }, esbuildPlugins: [builtFiles, thirdPartyNotices] },
  {
    ...shared,
    entry: { start: 'src/start.ts' },
    esbuildPlugins: [
      builtFiles,
      noChildProcess,
      sdkInClient,
      slowModulesOnUse,
      wholeModules,
      thirdPartyNotices,
    ],
  },
  // For commands that send something.
  {
    ...shared,
    entry: { client: 'src/client.ts' },
    esbuildPlugins: [builtFiles, undiciInFile, slowModulesOnUse, thirdPartyNotices],
  },
  // For --template.
  {
    ...shared,
    entry: { template: 'src/output/template.ts' },
    esbuildPlugins: [thirdPartyNotices],
  },
  // For requests through a proxy.
  {
    ...shared,
    entry: { undici: createRequire(import.meta.url).resolve('undici') },
    esbuildPlugins: [thirdPartyNotices],
  },
]);
