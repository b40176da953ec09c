import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readJson, root, workspaces } from './project.mjs';
import { manifestOf, published } from './packages/published.mjs';

const { version } = manifestOf('adapters');

/** The version that a program names. */
const namedIn = (file: string): string | undefined =>
  /^export const version = '(.*)';$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1];

describe('there is one version', () => {
  test.each(published)('of the package %s', (workspace) => {
    expect(manifestOf(workspace)['version']).toBe(version);
  });

  test.each(workspaces())('of what %s uses of the others', (workspace) => {
    const { dependencies, devDependencies } = readJson(`${workspace}/package.json`);
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@nsem/'),
    );
    expect(own.filter(([, range]) => range !== version)).toEqual([]);
  });

  test.each(['sdk/src/version.ts', 'cli/src/version.ts'])('that %s names', (file) => {
    expect(namedIn(file)).toBe(version);
  });

  test('of the API', () => {
    expect(readJson('sdk/openapi.json').info.version).toBe(version);
  });

  test('at the next release, which raises all packages at once, and none of them to 1.0', () => {
    const { fixed, ...config } = readJson('.changeset/config.json');
    expect(fixed).toEqual([published.map((workspace) => manifestOf(workspace)['name'])]);
    // Without it, a peer dependency makes each minor version of the SDK a major one of all packages.
    expect(Object.values(config)).toContainEqual({ onlyUpdatePeerDependentsWhenOutOfRange: true });
  });
});
