// Lays out the package as it is published: what was built, and a manifest without what is only for
// work inside this repository. Run after tsup; `npm publish` goes from the folder that it makes.

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

type Manifest = {
  exports: Record<string, unknown>;
  imports: Record<string, unknown>;
  [field: string]: unknown;
};

const without = (whole: object, ...names: readonly string[]): object =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name)));

/** The sources stay behind, and so does the condition that leads to them. */
function published(manifest: Manifest): Manifest {
  const { exports, imports } = manifest;
  return {
    ...without(manifest, 'scripts', 'devDependencies', 'publishConfig'),
    exports: { ...exports, '.': without(exports['.'] as object, 'source') },
    imports: without(imports, '#platform'),
  } as Manifest;
}

const manifest = JSON.parse(await readFile(here('package.json'), 'utf8')) as Manifest;
await rm(here('build'), { recursive: true, force: true });
await mkdir(here('build'), { recursive: true });
await cp(here('dist'), here('build/dist'), {
  recursive: true,
  filter: (path) => !path.endsWith('.map'),
});
await cp(here('README.md'), here('build/README.md'));
await writeFile(here('build/package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`);
