import { readdirSync, readFileSync } from 'node:fs';

import { expect, expectTypeOf, test } from 'vitest';

import type { ErrorCode, NsemError } from '../index.ts';

const folder = new URL('../', import.meta.url);
const own = /'((?:answer|connection|download|input|job|request)\.[a-z-]+)'/g;

const codesIn = (text: string): string[] => Array.from(text.matchAll(own), ([, code = '']) => code);

test('the codes of the SDK itself are those that its sources use', () => {
  const used = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.gen|error-code)\.ts$/.test(path))
    .flatMap((path) => codesIn(readFileSync(new URL(path, folder), 'utf8')));
  const told = codesIn(readFileSync(new URL('error-code.ts', import.meta.url), 'utf8'));
  expect(told).toEqual([...new Set(used)].toSorted());
});

test('codes are known by name, and one of a newer server fits as well', () => {
  expectTypeOf<'wallet.insufficient-funds' | 'job.not-done' | 'http.418'>().toExtend<ErrorCode>();
  expectTypeOf<'wallet.insufficent-funds'>().not.toExtend<ErrorCode>();
  expectTypeOf<ErrorCode>().toExtend<NsemError['code']>();
  expectTypeOf<string>().toExtend<NsemError['code']>();
});
