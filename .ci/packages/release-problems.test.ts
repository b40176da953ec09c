import { describe, expect, test } from 'vitest';

import { findReleaseProblems } from './release-problems.mjs';

const changelog = '# @nsem/sdk\n\n## 0.2.0\n\n- Jobs have deadlines.\n\n## 0.1.0\n';
const sdk = { name: '@nsem/sdk', version: '0.2.0', changelog };
const cli = { ...sdk, name: '@nsem/cli' };
const ready = {
  changedFiles: [],
  pendingChangesets: [],
  hasRepository: true,
  packages: [sdk, cli],
};

describe('a release', () => {
  test('is possible if the versions, the changelogs and the commit agree', () => {
    expect(findReleaseProblems(ready)).toEqual([]);
  });

  test.each([
    ['files are not committed', { changedFiles: ['sdk/src/index.ts'] }, 'sdk/src/index.ts'],
    ['changesets are in no version', { pendingChangesets: ['kente.md'] }, 'changeset version'],
    ['the project has no address', { hasRepository: false }, '`repository`'],
    ['versions differ', { packages: [sdk, { ...cli, version: '0.3.0' }] }, '0.2.0, 0.3.0'],
    [
      'a changelog lacks the version',
      { packages: [sdk, { ...cli, changelog: '# @nsem/cli\n\n## 0.1.0\n' }] },
      'The changelog of @nsem/cli does not begin with 0.2.0.',
    ],
    ['there is no changelog', { packages: [{ ...sdk, changelog: '' }] }, 'changelog of @nsem/sdk'],
    [
      'a changelog begins with what is not released',
      { packages: [{ ...sdk, changelog: changelog.replace('## 0.2.0', '## Unreleased') }] },
      'changelog of @nsem/sdk',
    ],
  ])('is refused if %s', (_, change, sentence) => {
    expect(findReleaseProblems({ ...ready, ...change }).join('\n')).toContain(sentence);
  });
});
