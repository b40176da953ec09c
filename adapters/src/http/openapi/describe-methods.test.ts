import { expect, test } from 'vitest';
import { z } from 'zod';

import { createOpenApiDocument } from '../../openapi.ts';
import type { Declaration } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { describeMethods } from './describe-methods.ts';

const thing = z.object({ id: z.number() }).meta({ id: 'Thing' });

const base: Declaration = {
  id: 'readThing',
  method: 'GET',
  path: '/jobs/{job_id}/things/{name}',
  tag: 'System',
  summary: 'Read a thing',
  description: 'The newest one.\n\nThis is for the API reference.',
  access: 'anonymous',
  params: z.object({ job_id: z.string().transform(Number), name: z.string() }),
  answers: { 200: { description: 'The thing.', schema: thing } },
  refusals: ['job.not-found'],
};
const sdk = { method: 'things.get', example: 'await nsem.things.get(7);' };

type Described = Readonly<{ result: Readonly<{ kind: string }> }>;

const describeOne = (changes: Partial<Declaration>): Described =>
  describeMethods([{ ...base, sdk, ...changes }])[0] as unknown as Described;

test('a method follows from the declaration of its operation', () => {
  expect(describeOne({})).toMatchObject({
    method: 'things.get',
    endpoint: 'GET /jobs/{job_id}/things/{name}',
    doc: 'Read a thing. The newest one.',
    isOpen: true,
    path: [
      { field: 'job_id', name: 'jobId', type: 'number' },
      { field: 'name', name: 'name', type: 'string' },
    ],
    result: { kind: 'json', type: 'Thing' },
    refusals: [{ code: 'job.not-found', status: 404 }],
    isRepeatable: true,
    isIdempotent: false,
  });
});

test.each([
  ['a file', { description: '', media: 'text/csv' }, { kind: 'file' }],
  ['nothing', { description: '' }, { kind: 'nothing' }],
  [
    'null',
    { description: '', schema: thing.nullable() },
    { kind: 'nullable', type: 'Thing | null' },
  ],
  [
    'a list',
    { description: '', schema: z.array(thing) },
    { kind: 'json', type: 'readonly Thing[]' },
  ],
])('an answer of %s decides what the method results in', (_, answer, result) => {
  expect(describeOne({ answers: { 200: answer } }).result).toMatchObject(result);
});

test('a list with a cursor is a page, and one that is answered whole if it is declared so', () => {
  const answers = { 200: { description: '', schema: z.array(thing) } };
  const query = z.object({ cursor: z.string().optional() });
  expect(describeOne({ answers, query }).result.kind).toBe('page');
  expect(describeOne({ answers, sdk: { ...sdk, paged: true } }).result.kind).toBe('page');
});

test('only a deprecated operation can be without a method', () => {
  const deprecated = { since: '2026-11-22', sunset: '2027-06-01', successor: '/things' };
  expect(describeMethods([{ ...base, deprecated }])).toEqual([]);
  expect(() => describeMethods([base])).toThrow('readThing has no method in the SDK');
});

test('each method of the SDK has one operation', () => {
  const methods = describeMethods(operations).map(({ method }) => method);
  expect(new Set(methods).size).toBe(methods.length);
});

test('the API description says nothing of the SDK', () => {
  const document = JSON.stringify(createOpenApiDocument());
  expect(document).not.toContain('await nsem.');
  expect(document).not.toContain('byHand');
});
