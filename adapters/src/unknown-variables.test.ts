import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { variables } from './config.ts';
import { describeUnknownVariables } from './unknown-variables.ts';

const warnings = (...names: string[]): readonly string[] => [
  ...describeUnknownVariables(Object.fromEntries(names.map((name) => [name, '1']))),
];

test.each([
  ['NSEM_DATADIR', 'NSEM_DATA_DIR'],
  ['NSEM_SECRETS', 'NSEM_SECRET'],
  ['NSEM_BACKUP_RECIPIENTS', 'NSEM_BACKUP_RECIPIENT'],
  ['NSEM_TRUSTED_PROXY', 'NSEM_TRUSTED_PROXIES'],
  ['NSEM_ADMIN_PASWORD', 'NSEM_ADMIN_PASSWORD'],
  ['NSEM_PUBLIC_URL', 'PUBLIC_URL'],
  ['NSEM_PORT', 'PORT'],
  ['NSEM_DATABASE_URL', 'DATABASE_URL'],
  ['NSEM_SMTP_URL', 'SMTP_URL'],
  ['NSEM_data_dir', null],
  ['NSEM_COLOUR_OF_THE_BUTTONS', null],
  ['NSEM_', null],
])('%s is unknown, and perhaps %s was meant', (name, nearest) => {
  const hint = nearest === null ? '' : ` Did you mean ${nearest}?`;
  expect(warnings(name)).toEqual([
    `The environment variable ${name} is unknown and has no effect.${hint}`,
  ]);
});

test('a name of any length is shortened, and similar to none', () => {
  expect(warnings(`NSEM_${'A'.repeat(100_000)}`)).toEqual([
    `The environment variable NSEM_${'A'.repeat(95)} is unknown and has no effect.`,
  ]);
});

test('variables of the server and of other programs are known', () => {
  expect(warnings(...Object.keys(variables.shape), 'PATH', 'NSEM', 'NSEM_TEST_TIER')).toEqual([]);
});

test('all variables of the CLI, the SDK and the examples are known', () => {
  const root = new URL('../../', import.meta.url);
  const names = ['cli/src', 'sdk/src', 'examples']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:ts|sh|cjs)$/.test(path) && !path.includes('node_modules'))
        .map((path) => readFileSync(new URL(`${folder}/${path}`, root), 'utf8')),
    )
    .flatMap((text) => text.match(/\bNSEM_[A-Z_]+\b/g) ?? []);
  expect(names).toContain('NSEM_PAGER');
  expect(warnings(...names)).toEqual([]);
});
