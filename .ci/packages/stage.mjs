// A package as it is published: the build, the documents, and a manifest without the fields that are
// only for this repository.

import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readJson, root } from '../project.mjs';
import { composeChangelog } from './changelog.mjs';
import { manifestOf } from './published.mjs';

/** @typedef {import('./published.mjs').PublishedWorkspace} PublishedWorkspace */

/** What a package contains from elsewhere: the server serves the web UI. @type {Record<string, string>} */
const sources = { 'adapters/web': 'web/build/client' };

/** Fields of a package.json that are for this repository, or written by the release. */
const onlyHere = new Set(['scripts', 'devDependencies', 'exports', 'imports']);

/** Packages that a build contains, which its users need not install. @type {Record<string, string[]>} */
const contained = {
  cli: [
    '@clack/prompts',
    '@michaelhomer/jqjs',
    'commander',
    'env-paths',
    'liquidjs',
    'string-width',
  ],
};

const documents = ['README.md', 'LICENSE'];

/** @param {unknown} target of an export or import */
const isSource = (target) => typeof target === 'string' && target.startsWith('./src/');

/**
 * Removes what points to sources, which are not published, and what is empty without it.
 *
 * @param {Record<string, unknown>} targets
 * @returns {Record<string, unknown>}
 */
function withoutSources(targets) {
  const left = Object.entries(targets)
    .filter(([, target]) => !isSource(target))
    .map(([key, target]) => [
      key,
      typeof target === 'object' ? withoutSources(Object(target)) : target,
    ])
    .filter(([, target]) => typeof target !== 'object' || Object.keys(target).length > 0);
  return Object.fromEntries(left);
}

/**
 * @param {PublishedWorkspace} workspace
 * @param {Record<string, string>} dependencies
 */
function withoutContained(workspace, dependencies) {
  const names = contained[workspace] ?? [];
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !names.includes(name)));
}

/**
 * The addresses of the project: the `repository`, `homepage` and `bugs` of the root, if it has them.
 *
 * @param {PublishedWorkspace} workspace
 */
function addresses(workspace) {
  const { homepage, bugs, repository } = readJson('package.json');
  const inFolder = repository && { ...repository, directory: workspace };
  return { homepage, bugs, repository: inFolder };
}

/**
 * @param {PublishedWorkspace} workspace
 * @returns {Record<string, any>}
 */
function publishedManifest(workspace) {
  const manifest = manifestOf(workspace);
  const { dependencies, exports = {}, imports = {} } = manifest;
  const internal = withoutSources(imports);
  const left = Object.entries(manifest).filter(([field]) => !onlyHere.has(field));
  return {
    ...Object.fromEntries(left),
    ...(dependencies && { dependencies: withoutContained(workspace, dependencies) }),
    ...addresses(workspace),
    exports: withoutSources(exports),
    ...(Object.keys(internal).length > 0 && { imports: internal }),
    // A provenance statement says from which commit the package was built.
    publishConfig: { access: 'public', provenance: true },
  };
}

/**
 * Writes the folder that is packed.
 *
 * @param {PublishedWorkspace} workspace
 * @param {string} folder that does not exist yet
 */
export function stage(workspace, folder) {
  const manifest = publishedManifest(workspace);
  mkdirSync(folder, { recursive: true });
  for (const name of [...manifest['files'], ...documents]) {
    const source = join(root, sources[`${workspace}/${name}`] ?? `${workspace}/${name}`);
    if (name === 'CHANGELOG.md') continue;
    if (!existsSync(source)) throw new Error(`${workspace} cannot be packed without ${name}.`);
    cpSync(source, join(folder, name), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    });
  }
  writeFileSync(join(folder, 'CHANGELOG.md'), composeChangelog(workspace, manifest['name']));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
