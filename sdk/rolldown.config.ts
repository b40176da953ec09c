import { join } from 'node:path';

import { defineConfig } from 'rolldown';

type Modules = Readonly<{
  getModuleInfo(id: string): Readonly<{ importedIds: readonly string[] }> | null;
}>;

const source = join(import.meta.dirname, 'src');
const page = join(source, 'web.ts');

/** What a page loads at first: what its client imports. */
function loadedAtFirst(modules: Modules): ReadonlySet<string> {
  const found = new Set([page]);
  for (const id of found) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  found.delete(page);
  return found;
}

let first: ReadonlySet<string> | undefined;

/**
 * package.json ("exports") selects one of the two clients. What a page loads at first is one file, which
 * Node loads too, because each file takes time to load; what a page loads later, such as uploads, is in
 * files of their own.
 */
export default defineConfig({
  input: { index: join(source, 'index.ts'), 'web/index': page },
  platform: 'neutral',
  external: [/^node:/, /^#undici\//],
  treeshake: { moduleSideEffects: false },
  // An error class that is exported and that calls load later: only those who bundle the sources gain by it.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir: join(import.meta.dirname, 'dist'),
    cleanDir: true,
    format: 'esm',
    chunkFileNames: 'parts/[name]-[hash].js',
    // Removes the comments, which the types have, and keeps the names, which stack traces have.
    comments: false,
    minify: {
      compress: { target: 'es2022' },
      mangle: { keepNames: true },
      codegen: { removeWhitespace: true },
    },
    codeSplitting: {
      groups: [
        {
          name: (id, modules) => ((first ??= loadedAtFirst(modules)).has(id) ? 'shared' : null),
          debugName: 'shared',
        },
      ],
    },
  },
  transform: { target: 'es2022' },
});
