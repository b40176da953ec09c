import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findViolations } from './boundaries/find-violations.mjs';
import { programs, root, workspaces } from './project.mjs';

let canary: string;

beforeAll(() => {
  canary = mkdtempSync(join(tmpdir(), 'boundaries-'));
});

afterAll(() => {
  rmSync(canary, { recursive: true });
});

function plant(file: string, source: string): void {
  mkdirSync(join(canary, dirname(file)), { recursive: true });
  writeFileSync(join(canary, file), source);
}

function violationsOf(file: string, source: string): string[] {
  plant(file, source);
  const found = findViolations(canary, workspaces());
  rmSync(join(canary, file));
  return found;
}

describe('a planted breach of the architecture is found', () => {
  test.each([
    ['core/src/jobs/job.ts', `import { readFileSync } from 'node:fs';`],
    ['core/src/jobs/job.ts', `import { createServer } from '@nsem/adapters';`],
    ['core/src/jobs/job.ts', `import { z } from 'zod';`],
    ['core/src/jobs/job.ts', `import '../../../adapters/src/compose.ts';`],
    ['core/src/jobs/job.ts', `import { aJob } from '../testing/builders/jobs.ts';`],
    ['core/src/jobs/job.ts', `export type { Context } from 'koa';`],
    ['core/src/jobs/job.ts', `export const load = () => import('node:os');`],
    ['core/src/jobs/job.ts', `export type Buffer = import('node:buffer').Buffer;`],
    ['core/src/jobs/job.ts', `export const now = () => Date.now();`],
    ['core/src/jobs/job.ts', `export const now = () => new Date();`],
    ['core/src/jobs/job.ts', `export const chance = () => Math.random();`],
    ['core/src/jobs/job.test.ts', `import { createServer } from '@nsem/adapters';`],
    ['adapters/src/compose.ts', `import { Nsem } from '@nsem/sdk';`],
    ['adapters/src/compose.ts', `import { aJob } from '@nsem/core/testing';`],
    ['adapters/src/compose.ts', `import { MikroORM } from '@mikro-orm/sqlite';`],
    ['adapters/src/backup/backup.ts', `import Database from 'better-sqlite3';`],
    ['adapters/src/files/store.ts', `import Koa from 'koa';`],
    ['adapters/src/http/jobs/jobs.routes.ts', `import '../../persistence/jobs/job.row.ts';`],
    ['adapters/src/persistence/orm.ts', `import '../http/app.ts';`],
    ['sdk/src/client.ts', `import { z } from 'zod';`],
    ['sdk/src/client.ts', `import type { Job } from '@nsem/core';`],
    ['cli/src/program.ts', `import { createServer } from '@nsem/adapters';`],
    ['web/app/root.tsx', `import { price } from '@nsem/core';`],
    ['web/app/root.tsx', `import { price } from '../../core/src/index.ts';`],
    ['examples/order.ts', `import { price } from '@nsem/core';`],
  ])('%s: %s', (file, source) => {
    expect(violationsOf(file, source)).toEqual([expect.stringContaining(file)]);
  });
});

describe('what the architecture allows passes', () => {
  test.each([
    ['core/src/jobs/job.ts', `import { ok } from '../kernel/result.ts';`],
    ['core/src/jobs/job.ts', `export const at = (millis: number) => new Date(millis);`],
    ['core/src/jobs/job.test.ts', `import { test } from 'vitest';`],
    ['core/src/testing/contracts/clock.contract.ts', `import { test } from 'vitest';`],
    ['adapters/src/persistence/orm.ts', `import { MikroORM } from '@mikro-orm/sqlite';`],
    ['adapters/src/data-dir-lock.ts', `import Database from 'better-sqlite3';`],
    ['adapters/src/http/app.ts', `import Koa from 'koa';`],
    ['adapters/test/journeys/order.test.ts', `import { Nsem } from '@nsem/sdk';`],
    ['cli/src/program.ts', `import { Nsem } from '@nsem/sdk';`],
    ['web/test/sign-in.test.ts', `import '../../.ci/chromium.mjs';`],
  ])('%s: %s', (file, source) => {
    expect(violationsOf(file, source)).toEqual([]);
  });

  test('the sources of this checkout', () => {
    expect(findViolations(root, workspaces())).toEqual([]);
  });
});

describe('nothing of a host has a type in core', () => {
  function typeErrorsOf(source: string): string {
    for (const file of ['tsconfig.base.json', 'core/tsconfig.json', 'core/package.json']) {
      cpSync(join(root, file), join(canary, file));
    }
    plant('core/src/planted.ts', source);
    return spawnSync(join(programs, 'tsc'), ['-p', join(canary, 'core')], { encoding: 'utf8' })
      .stdout;
  }

  test.each([
    ['process', `export const home = process.cwd();`],
    ['fetch', `export const answer = fetch('/');`],
    ['console', `console.log('');`],
    ['setTimeout', `setTimeout(() => {}, 1);`],
    ['crypto', `export const id = crypto.randomUUID();`],
    ['node:fs', `export { readFileSync } from 'node:fs';`],
  ])('%s', (name, source) => {
    expect(typeErrorsOf(source)).toMatch(new RegExp(`Cannot find (name|module) '${name}'`));
  });

  test('what the language itself has does', () => {
    expect(typeErrorsOf(`export const pesewas = [1n].map((n) => n * 2n);`)).toBe('');
  });
});
