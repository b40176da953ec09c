// Creates the folder that `npm publish` publishes: the build, and a manifest without the fields that
// are only for this repository. Run it after tsup.

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

/** Removes the condition of the sources, which are not published. */
function toPublished(manifest: Manifest): Manifest {
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
await cp(here('LICENSE'), here('build/LICENSE'));
await writeFile(here('build/package.json'), `${JSON.stringify(toPublished(manifest), null, 2)}\n`);
