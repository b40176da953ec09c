// Rules between the workspaces, and those that hold in each of them.

import { development, forbid, forbidDelivered } from './rule.mjs';

/** @type {import('./rule.mjs').Rule[]} */
export const workspaceRules = [
  forbid(
    'no-circle',
    'Files that import each other, types included, can only be understood and moved as one.',
    {},
    { circular: true },
  ),
  forbid(
    'resolvable',
    'An import can only be judged if it is known which file it leads to. Exempt are generated types ' +
      'and modules, and the packages that a bench installs for itself.',
    { pathNot: '^(adapters/bench/peers/apps|sdk/bench/probes)/' },
    { couldNotResolve: true, pathNot: ['^\\./\\+types/', '^virtual:'] },
  ),
  forbid(
    'through-the-package',
    'A workspace uses another one by its package name, so that package.json lists what it needs and ' +
      'exports limits what it sees.',
    { path: '^([a-z]+)/' },
    { pathNot: ['^$1/', '^\\.ci/'], dependencyTypes: ['local'] },
  ),
  forbidDelivered('no-test-code', 'Tests, their kits and tooling are not delivered.', '^[a-z]+/', {
    path: ['^\\.ci/', ...development],
  }),
  forbidDelivered(
    'adapters-packages',
    'The server does not depend on its clients: of our packages it uses core.',
    '^adapters/',
    '^(sdk|testing|cli|web|examples)/',
  ),
  forbidDelivered(
    'sdk-packages',
    'The SDK is published alone, so it uses none of our packages.',
    '^sdk/',
    '^(core|adapters|testing|cli|web|examples)/',
  ),
  forbidDelivered(
    'testing-packages',
    'The fake marketplace contains the server, and uses the SDK as the programs that it tests do.',
    '^testing/',
    { path: '^(core|adapters|cli|web|examples)/', pathNot: '^adapters/src/fake/index\\.ts$' },
  ),
  forbidDelivered(
    'cli-packages',
    'The CLI is a client like any other: of our packages it uses the SDK.',
    '^cli/',
    '^(core|adapters|testing|web|examples)/',
  ),
  forbidDelivered(
    'web-packages',
    'The web is a client like any other and uses the SDK. Of core it has only the code of texts and of ' +
      'sound, which runs on both sides.',
    '^web/',
    {
      path: '^(core|adapters|testing|cli|examples)/',
      pathNot: '^core/src/(sound|texts)/index\\.ts$',
    },
  ),
  forbidDelivered(
    'examples-packages',
    'An example shows what can be written with the SDK, or with the rules or the server embedded.',
    '^examples/',
    { path: '^(core|testing|cli|web)/', pathNot: '^core/src/(index|memory/unit-of-work)\\.ts$' },
  ),
];
