import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { findViolations, ruleNames } from './boundaries/find-violations.mjs';
import { programs, root, workspaces } from './project.mjs';

const entries = [
  'core/src/index.ts',
  'core/src/memory/unit-of-work.ts',
  'core/src/sound/index.ts',
  'core/src/testing/index.ts',
  'core/src/texts/index.ts',
  'adapters/src/fake/index.ts',
  'adapters/src/index.ts',
  'adapters/src/testing/marketplace.ts',
  'sdk/src/index.ts',
  'testing/src/index.ts',
];

/** A checkout that has nothing but what is planted. */
function createCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const entry of entries) plant(checkout, entry, 'export {};');
  mkdirSync(join(checkout, 'node_modules/@nsem'), { recursive: true });
  for (const workspace of workspaces()) {
    mkdirSync(join(checkout, workspace), { recursive: true });
    cpSync(join(root, workspace, 'package.json'), join(checkout, workspace, 'package.json'));
    symlinkSync(join(checkout, workspace), join(checkout, 'node_modules/@nsem', workspace));
  }
  return checkout;
}

/** Runs something in a checkout of its own. */
async function inCheckout<T>(work: (checkout: string) => T | Promise<T>): Promise<T> {
  const checkout = createCheckout();
  try {
    return await work(checkout);
  } finally {
    rmSync(checkout, { recursive: true });
  }
}

function plant(checkout: string, file: string, source: string): void {
  mkdirSync(join(checkout, dirname(file)), { recursive: true });
  writeFileSync(join(checkout, file), source, { flag: 'a' });
}

const isFile = (to: string): boolean => /^(\.ci|[a-z]+)\/.*\.m?[jt]sx?$/.test(to);

/** @param edge `from -> to` imports a type, `from => to` a value */
function plantEdge(checkout: string, edge: string): void {
  const [from = '', arrow = '', to = ''] = edge.split(' ');
  if (isFile(to)) plant(checkout, to, 'export {};\n');
  else if (!/^(node:|@nsem\/)/.test(to)) {
    const main = JSON.stringify({ name: to, main: 'index.js' });
    writeInPackage(checkout, `${to}/package.json`, main);
    writeInPackage(checkout, `${to}/index.js`, '');
  }
  const specifier = isFile(to) ? `./${relative(dirname(from), to)}` : to;
  const what = arrow === '->' ? 'type ' : '';
  plant(checkout, from, `import ${what}{ a } from '${specifier}';\n`);
}

function writeInPackage(checkout: string, file: string, content: string): void {
  const path = join(checkout, 'node_modules', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Imports that break several rules. A circle is planted alone: it may be one of folders. */
type Planting = Readonly<{
  files: ReadonlySet<string>;
  isCircle: boolean;
  plant(checkout: string): void;
}>;

const plantingOf = (edges: readonly string[]): Planting => ({
  files: new Set(edges.flatMap((edge) => edge.split(/ [-=]> /)).filter(isFile)),
  isCircle: edges.length > 1,
  plant: (checkout) => {
    for (const edge of edges) plantEdge(checkout, edge);
  },
});

const plantingIn = (file: string, source: string): Planting => ({
  files: new Set([file]),
  isCircle: false,
  plant: (checkout) => {
    plant(checkout, file, source);
  },
});

const areApart = (a: Planting, b: Planting): boolean =>
  !a.isCircle && !b.isCircle && a.files.isDisjointFrom(b.files);

/** As few groups as possible, in which each violation belongs to one planting. */
function groupApart(plantings: readonly Planting[]): Planting[][] {
  const groups: Planting[][] = [];
  for (const planting of plantings) {
    const free = groups.find((group) => group.every((other) => areApart(other, planting)));
    if (free === undefined) groups.push([planting]);
    else free.push(planting);
  }
  return groups;
}

/** The rules that each planting breaks, found in few runs of all rules. */
async function findBroken(
  plantings: readonly Planting[],
): Promise<ReadonlyMap<Planting, readonly string[]>> {
  const broken = new Map<Planting, string[]>(plantings.map((planting) => [planting, []]));
  for (const group of groupApart(plantings)) {
    const violations = await inCheckout((checkout) => {
      for (const planting of group) planting.plant(checkout);
      return findViolations(checkout, workspaces());
    });
    for (const { rule, from, to } of violations) {
      const owner = group.find(({ files, isCircle }) => isCircle || files.has(from));
      if (owner === undefined) throw new Error(`${rule}: ${from} → ${to} is of no planting`);
      const rules = broken.get(owner) ?? [];
      if (!rules.includes(rule)) rules.push(rule);
    }
  }
  return broken;
}

const breaches: [rule: string, ...edges: string[]][] = [
  [
    'no-circle',
    'adapters/src/http/limits/quota.ts -> adapters/src/http/limits/limits.ts',
    'adapters/src/http/limits/limits.ts -> adapters/src/http/limits/quota.ts',
  ],
  [
    'no-circle',
    'core/src/jobs/job.ts -> core/src/jobs/job-event.ts',
    'core/src/jobs/job-event.ts -> core/src/jobs/job-move.ts',
    'core/src/jobs/job-move.ts => core/src/jobs/job.ts',
  ],
  ['through-the-package', 'web/test/sign-in.test.ts => sdk/src/index.ts'],
  ['no-test-code', 'core/src/jobs/job.ts => core/src/testing/builders/jobs.ts'],
  ['no-test-code', 'core/src/jobs/job.ts -> core/src/jobs/job.test.ts'],
  ['no-test-code', 'adapters/src/start/compose.ts => @nsem/core/testing'],
  ['no-test-code', 'adapters/src/backup/backups.ts => adapters/src/backup/testing/archive.ts'],
  ['no-test-code', 'web/app/ui/badge.tsx -> web/app/testing/builders.ts'],
  ['no-test-code', 'cli/src/program.ts => cli/tsup.config.ts'],
  ['no-test-code', 'examples/order.ts => examples/test/run-example.ts'],
  ['adapters-packages', 'adapters/src/start/compose.ts -> @nsem/sdk'],
  ['adapters-packages', 'adapters/src/start/compose.ts => @nsem/testing'],
  ['sdk-packages', 'sdk/src/client.ts -> @nsem/core'],
  ['sdk-packages', 'sdk/src/client.ts => @nsem/testing'],
  ['testing-packages', 'testing/src/silence.ts => @nsem/core'],
  ['testing-packages', 'testing/src/silence.ts => @nsem/adapters'],
  ['cli-packages', 'cli/src/program.ts => @nsem/adapters'],
  ['cli-packages', 'cli/src/program.ts => @nsem/testing'],
  ['cli-packages', 'cli/src/program.ts => @nsem/core/sound'],
  ['cli-packages', 'cli/src/program.ts => @nsem/core/texts'],
  ['web-packages', 'web/app/root.tsx -> @nsem/core'],
  ['web-packages', 'web/app/root.tsx => @nsem/core/memory'],

  ['core-alone', 'core/src/jobs/job.ts => node:fs'],
  ['core-alone', 'core/src/jobs/job.ts -> zod'],
  ['core-alone', 'core/src/jobs/job.ts => @nsem/adapters'],
  ['core-test-kit', 'core/src/testing/builders/jobs.ts => node:fs'],
  ['core-tests', 'core/src/jobs/job.test.ts => @nsem/adapters'],
  [
    'core-acyclic-topics',
    'core/src/jobs/job.ts -> core/src/wallet/posting.ts',
    'core/src/wallet/wallet.ts -> core/src/jobs/job-id.ts',
  ],

  ['database-packages', 'adapters/src/start/compose.ts -> @mikro-orm/sqlite'],
  ['database-packages', 'adapters/src/backup/backup.ts => better-sqlite3'],
  ['koa-packages', 'adapters/src/files/store.ts -> koa'],
  [
    'http-without-persistence',
    'adapters/src/http/topics/jobs/jobs.routes.ts -> adapters/src/persistence/jobs/job.row.ts',
  ],
  ['persistence-without-http', 'adapters/src/persistence/orm.ts => adapters/src/http/app.ts'],
  [
    'presenters-without-routes',
    'adapters/src/http/topics/jobs/jobs.presenter.ts -> adapters/src/http/topics/jobs/jobs.routes.ts',
  ],
  ['presenters-without-io', 'adapters/src/http/topics/jobs/jobs.presenter.ts => node:fs'],
  [
    'presenters-without-io',
    'adapters/src/http/topics/glossary/glossary.schema.ts => adapters/src/files/store.ts',
  ],
  [
    'presenters-without-io',
    'adapters/src/http/topics/system/system.presenter.ts => adapters/src/system/system-monitor.ts',
  ],
  [
    'reference-reads-openapi',
    'adapters/src/reference/create-reference.ts -> adapters/src/http/operations/operation.ts',
  ],
  [
    'reference-reads-types',
    'adapters/src/reference/create-reference.ts => adapters/src/http/openapi/describe-api.ts',
  ],
  [
    'http-serves-pages',
    'adapters/src/http/replies/reply.ts -> adapters/src/reference/create-reference.ts',
  ],

  ['sdk-dependencies', 'sdk/src/client.ts -> zod'],
  ['sdk-bytes', 'sdk/src/bytes/to-blob.ts -> sdk/src/core/options.ts'],
  ['sdk-core', 'sdk/src/core/download.ts -> sdk/src/internal/requester.ts'],
  ['sdk-transport', 'sdk/src/transport/transport.ts -> sdk/src/internal/attempt.ts'],
  ['sdk-platform', 'sdk/src/platform/node.ts -> sdk/src/internal/open-file.ts'],
  ['sdk-internal', 'sdk/src/internal/api.ts -> sdk/src/resources/jobs.ts'],
  ['sdk-resources', 'sdk/src/resources/jobs.ts => sdk/src/transport/transport.ts'],

  ['web-lib', 'web/app/lib/format/money.ts -> web/app/ui/badge.tsx'],
  ['web-ui', 'web/app/ui/badge.tsx -> web/app/entities/jobs/job-sheet.tsx'],
  [
    'web-entities',
    'web/app/entities/jobs/job-sheet.tsx => web/app/features/jobs/request/request.tsx',
  ],
  ['web-features', 'web/app/features/jobs/request/request.tsx -> web/app/root.tsx'],
  ['web-frame', 'web/app/frame/frame.tsx => web/app/routes/public/home.tsx'],
  ['web-frame-features', 'web/app/frame/frame.tsx => web/app/features/live/live.tsx'],
  ['web-frame-users', 'web/app/routes/admin/dashboard.tsx => web/app/frame/frame.tsx'],
  [
    'web-one-feature',
    'web/app/features/jobs/request/request.tsx => web/app/features/wallet/balance.tsx',
  ],
  [
    'web-one-role',
    'web/app/features/jobs/client/jobs.tsx => web/app/features/jobs/provider/offers.tsx',
  ],
  [
    'web-role-routes',
    'web/app/routes/client/dashboard.tsx => web/app/features/jobs/provider/offers.tsx',
  ],
  [
    'web-public-routes',
    'web/app/routes/public/pricing.tsx => web/app/features/pricing/admin/prices.tsx',
  ],
  ['web-routes-apart', 'web/app/routes/client/dashboard.tsx => web/app/routes/admin/tabs.tsx'],
  ['web-lib-api', 'web/app/lib/api/nsem.ts -> web/app/lib/session/session.ts'],
  ['web-lib-session', 'web/app/lib/session/session.ts => web/app/lib/query/query-client.ts'],
  ['web-lib-low', 'web/app/lib/format/money.ts => web/app/lib/api/nsem.ts'],
  ['web-snippets', 'web/app/features/api-keys/snippets/curl.ts => web/app/ui/badge.tsx'],
  [
    'web-acyclic-folders',
    'web/app/entities/jobs/job.ts -> web/app/entities/ratings/rating.ts',
    'web/app/entities/ratings/stars.ts -> web/app/entities/jobs/job-id.ts',
  ],
];

const forms = [
  `export type { Context } from 'node:fs';`,
  `export * from 'node:fs';`,
  `export const load = () => import('node:fs');`,
  `export type Stats = import('node:fs').Stats;`,
  `import fs = require('node:fs');`,
  `import 'node:fs';`,
];

describe('a planted import that the architecture forbids is found', () => {
  const planted = breaches.map(([rule, ...edges]) => ({
    rule,
    edges: edges.join(', '),
    planting: plantingOf(edges),
  }));
  const inForms = forms.map((form, index) => ({
    form,
    planting: plantingIn(`core/src/jobs/form-${index}.ts`, form),
  }));
  const missing = plantingIn('web/app/missing.tsx', `import './nothing.ts';`);
  const ofTestKit = plantingOf(['examples/order.ts => @nsem/core/testing']);

  let broken: ReadonlyMap<Planting, readonly string[]>;
  beforeAll(async () => {
    const all = [...planted, ...inForms].map(({ planting }) => planting);
    broken = await findBroken([...all, missing, ofTestKit]);
  });

  test.each(planted)('$rule: $edges', ({ rule, planting }) => {
    expect(broken.get(planting)).toEqual([rule]);
  });

  test('whose file does not exist', () => {
    expect(broken.get(missing)).toEqual(['resolvable']);
  });

  test('of the test kit by an example, which breaks two rules', () => {
    expect(broken.get(ofTestKit)?.toSorted()).toEqual(['examples-packages', 'no-test-code']);
  });

  test.each(inForms)('in the form $form', ({ planting }) => {
    expect(broken.get(planting)).toEqual(['core-alone']);
  });

  test('for every rule', () => {
    const names = new Set(['resolvable', 'examples-packages', ...breaches.map(([rule]) => rule)]);
    expect(ruleNames.filter((name) => !names.has(name))).toEqual([]);
  });
});

const allowed: readonly (readonly string[])[] = [
  ['core/src/jobs/job.ts => core/src/kernel/result.ts'],
  ['core/src/jobs/job.test.ts => vitest', 'core/src/jobs/job.test.ts => node:fs'],
  ['core/src/jobs/job.test.ts => core/src/testing/builders/jobs.ts'],
  ['core/src/testing/contracts/clock.contract.ts => vitest'],
  ['examples/order.ts => @nsem/core'],
  [
    'core/src/unit-of-work.port.ts -> core/src/jobs/job-store.port.ts',
    'core/src/jobs/create-job.ts -> core/src/unit-of-work.port.ts',
  ],
  ['adapters/src/persistence/orm.ts => @mikro-orm/sqlite'],
  ['adapters/src/start/data-dir-lock.ts => better-sqlite3'],
  ['adapters/src/http/app.ts => koa', 'adapters/src/http/app.ts => @nsem/core'],
  ['adapters/src/http/topics/system/system.presenter.ts -> adapters/src/system/system-monitor.ts'],
  ['adapters/src/http/replies/write-answer.ts => adapters/src/reference/html-page.ts'],
  ['adapters/test/order.test.ts => @nsem/sdk'],
  ['testing/src/silence.ts => @nsem/adapters/fake', 'testing/src/silence.ts => @nsem/sdk'],
  ['cli/src/program.ts => @nsem/sdk', 'cli/src/program.ts => commander'],
  ['web/app/frame/frame.tsx => web/app/features/accounts/sign-in/sign-in.tsx'],
  ['web/app/routes/client/dashboard.tsx => web/app/features/jobs/client/jobs.tsx'],
  ['web/app/entities/texts/segments.ts => @nsem/core/texts'],
  ['web/app/lib/sound/measure.ts => @nsem/core/sound'],
  ['web/test/sign-in.test.ts => .ci/chromium.mjs'],
];

describe('an import that the architecture allows passes', () => {
  const planted = allowed.map((edges) => ({
    edges: edges.join(', '),
    planting: plantingOf(edges),
  }));

  let broken: ReadonlyMap<Planting, readonly string[]>;
  beforeAll(async () => {
    broken = await findBroken(planted.map(({ planting }) => planting));
  });

  test.each(planted)('$edges', ({ planting }) => {
    expect(broken.get(planting)).toEqual([]);
  });
});

describe('what the linter forbids in one folder is found', () => {
  const planted = {
    'core/src/jobs/job.ts': [
      'export const now = () => Date.now();',
      'export const today = () => new Date();',
      'export const time = () => globalThis.Date.now();',
      'export const instant = () => Temporal.Now.instant();',
      'export const chance = () => Math.random();',
      'export const load = (name: string) => import(name);',
    ],
    'adapters/src/http/topics/jobs/jobs.routes.ts': [
      `import type { Stores } from '@nsem/core';`,
      `import type { UnitOfWork as Unit } from '@nsem/core';`,
      `import { type JobStore } from '@nsem/core';`,
      `import type * as core from '@nsem/core';`,
      `export type { ProviderDirectory, JobFeed, Outbox, FileRegister } from '@nsem/core';`,
      `import type { FileStore } from '@nsem/core';`,
      `export type Seen = [Stores, Unit, JobStore, core.Job, FileStore];`,
    ],
  };

  let found: string;
  beforeAll(async () => {
    found = await inCheckout((checkout) => {
      cpSync(join(root, '.oxlintrc.json'), join(checkout, '.oxlintrc.json'));
      for (const [file, lines] of Object.entries(planted)) plant(checkout, file, lines.join('\n'));
      return spawnSync(join(programs, 'oxlint'), ['--format=unix', '.'], {
        cwd: checkout,
        encoding: 'utf8',
      }).stdout;
    });
  });

  test('clocks, chance and computed imports in core', () => {
    for (const line of [1, 2, 3, 4]) {
      expect(found).toMatch(new RegExp(`/job\\.ts:${line}:.*no-restricted-globals`));
    }
    expect(found).toMatch(/\/job\.ts:5:.*no-restricted-properties/);
    expect(found).toMatch(/\/job\.ts:6:.*no-dynamic-require/);
  });

  test('stores in HTTP, but not the files that it streams', () => {
    const routes = found.matchAll(/jobs\.routes\.ts:(\d):.*no-restricted-imports/g);
    const lines = [...routes].map(([, line]) => line);
    expect(lines.toSorted()).toEqual(['1', '2', '3', '4', '5', '5', '5', '5']);
  });
});

describe('what only a host has is unknown to the compiler in core', () => {
  const planted = `
    export const home = process.cwd();
    export const answer = fetch('/');
    console.log('');
    setTimeout(() => {}, 1);
    export const id = crypto.randomUUID();
    export { readFileSync } from 'node:fs';`;

  let errors: readonly string[];
  beforeAll(async () => {
    const output = await inCheckout((checkout) => {
      for (const file of ['tsconfig.base.json', 'core/tsconfig.json']) {
        cpSync(join(root, file), join(checkout, file));
      }
      plant(checkout, 'core/src/host.ts', planted);
      plant(checkout, 'core/src/language.ts', `export const pesewas = [1n].map((n) => n * 2n);`);
      const compiler = join(programs, 'tsc');
      return spawnSync(compiler, ['-p', join(checkout, 'core')], { encoding: 'utf8' }).stdout;
    });
    errors = output.split('\n').filter((line) => line.includes('error'));
  });

  test.each(['process', 'fetch', 'console', 'setTimeout', 'crypto', 'node:fs'])('%s', (name) => {
    const unknown = new RegExp(`host\\.ts.*Cannot find (name|module) '${name}'`);
    expect(errors.filter((line) => unknown.test(line))).not.toEqual([]);
  });

  test('but the language itself is known', () => {
    expect(errors.filter((line) => !line.includes('host.ts'))).toEqual([]);
  });
});
