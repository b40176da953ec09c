import { readdirSync, readFileSync } from 'node:fs';

import { expect, expectTypeOf, test } from 'vitest';

import type { ErrorCode, NsemError } from '../index.ts';

/** Users branch on these codes: change them only in a new major version. */
const clientErrorCodes = [
  'connection.broken',
  'connection.failed',
  'connection.proxy-failed',
  'connection.refused',
  'connection.tls-failed',
  'connection.unknown-host',
  'connection.unreachable',
  'download.changed',
  'download.checksum-mismatch',
  'input.amount-invalid',
  'input.base-url-invalid',
  'input.body-invalid',
  'input.header-invalid',
  'input.id-invalid',
  'input.log-level-invalid',
  'input.node-too-old',
  'input.option-invalid',
  'input.option-unknown',
  'input.proxy-invalid',
  'input.query-invalid',
  'input.resume-key-exhausted',
  'input.token-invalid',
  'input.unreadable-file',
  'input.unwritable-file',
  'input.upload-used',
  'job.not-done',
  'request.aborted',
  'request.deadline-exceeded',
  'request.timeout',
  'response.unexpected',
] as const satisfies ErrorCode[];

const folder = new URL('../', import.meta.url);
const pattern = /'((?:connection|download|input|job|request|response)\.[a-z-]+)'/g;
const codesIn = (text: string): string[] =>
  Array.from(text.matchAll(pattern), ([, code = '']) => code);

test("the SDK's own codes are frozen, and each of them is used", () => {
  const used = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.gen|error-code|problems)\.ts$/.test(path))
    .flatMap((path) => codesIn(readFileSync(new URL(path, folder), 'utf8')));
  const declared = codesIn(readFileSync(new URL('error-code.ts', import.meta.url), 'utf8'));
  expect(declared).toEqual(clientErrorCodes);
  expect([...new Set(used)].toSorted()).toEqual(clientErrorCodes);
});

test('codes are known by name, and any other string is accepted', () => {
  expectTypeOf<'wallet.insufficient-funds' | 'job.not-done' | 'http.418'>().toExtend<ErrorCode>();
  expectTypeOf<'wallet.insufficent-funds'>().not.toExtend<ErrorCode>();
  expectTypeOf<ErrorCode>().toExtend<NsemError['code']>();
  expectTypeOf<string>().toExtend<NsemError['code']>();
});
