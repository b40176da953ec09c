import { expect, test } from 'vitest';

import type { CallMethod } from '../scripts/methods.ts';
import { linesOf } from '../scripts/print-comment.ts';
import { printMethod } from '../scripts/print-method.ts';

const notFound = { code: 'job.not-found', status: 404 };
const changed = { code: 'job.version-mismatch', status: 412 };

const release: CallMethod = {
  id: 'releaseJob',
  method: 'jobs.release',
  endpoint: 'POST /jobs/{id}/release',
  doc: 'Release a job.',
  example: 'await nsem.jobs.release(128);',
  roles: ['service-provider', 'admin'],
  isOpen: false,
  refusals: [changed, notFound],
  allRefusals: [changed, notFound, { code: 'http.unauthenticated', status: 401 }],
  path: [{ field: 'id', name: 'id', type: 'number' }],
  result: { kind: 'json', type: 'Job' },
  isIdempotent: true,
  isConditional: true,
  isRepeatable: false,
  mayWait: false,
  needsConfirmation: false,
};

test('a method has the errors and the readers of its operation in its comment', () => {
  expect(printMethod(release)).toBe(`  /**
   * Release a job. For providers and admins.
   *
   * @throws NotFoundError (\`job.not-found\`); ConflictError (\`job.version-mismatch\`).
   * @example
   * \`\`\`ts
   * await nsem.jobs.release(128);
   * \`\`\`
   */
  release(id: number, options?: JobChangeOptions): ApiPromise<Job> {
    return this.api.change('POST /jobs/{id}/release', { path: { id }, options });
  }`);
});

test.each([
  ['change', {}],
  ['once', { isConditional: false }],
  ['move', { isConditional: false, isIdempotent: false }],
  ['send', { isConditional: false, isIdempotent: false, isRepeatable: true }],
  ['list', { result: { kind: 'page', type: 'readonly Job[]' } }],
  ['download', { result: { kind: 'file' } }],
] as const)('%s sends a call of its kind', (verb, changes) => {
  expect(printMethod({ ...release, ...changes })).toContain(`this.api.${verb}('POST`);
});

test('what would be too long for a line is broken', () => {
  const long = { ...release, endpoint: `POST /${'x'.repeat(50)}/{id}`, body: { isOptional: true } };
  expect(() => printMethod(long)).toThrow('releaseJob: its body has no name');
  const printed = printMethod({ ...long, body: { type: 'ReasonOfTheRelease', isOptional: true } });
  expect(printed).toContain('{\n      path: { id },\n      body,\n      options,\n    });');
  for (const line of printed.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
});

test('a text of errors names only codes of its operation, each with its class', () => {
  const print = (throws: string) => printMethod({ ...release, throws });
  expect(print('ConflictError (`job.version-mismatch`) if it has changed.')).toContain('if it has');
  expect(() => print('NotFoundError (`job.gone`).')).toThrow(
    'releaseJob is never refused with job.gone',
  );
  expect(() => print('NotFoundError (`job.version-mismatch`).')).toThrow('is a ConflictError');
});

test('an example loses what indents all of its lines', () => {
  expect(linesOf('\n        for (;;) {\n          stop();\n        }')).toEqual([
    'for (;;) {',
    '  stop();',
    '}',
  ]);
});
