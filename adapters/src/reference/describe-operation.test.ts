import { expect, it } from 'vitest';
import { resolvedDocument } from '../http/testing/api-document.ts';
import { readApi } from './api-model.ts';
import { curlExample } from './describe-operation.ts';

const operations = readApi(resolvedDocument()).chapters.flatMap((one) => one.operations);

const exampleOf = (id: string): readonly string[] => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return curlExample(found).split(' \\\n  ');
};

it('sends no credential to a public operation', () => {
  expect(exampleOf('listLanguages')).toEqual(['curl "$NSEM_URL/languages/"']);
});

it('sends JSON under an Idempotency-Key, quoted for a shell', () => {
  const [call, credential, key, type, body = ''] = exampleOf('createJob');
  expect(call).toBe('curl -X POST "$NSEM_URL/jobs/"');
  expect(credential).toBe('-H "Authorization: Bearer $NSEM_TOKEN"');
  expect(key).toMatch(/^-H 'Idempotency-Key: \S+'$/);
  expect(type).toBe("-H 'Content-Type: application/json'");
  expect(JSON.parse(body.slice("-d '".length, -1))).toMatchObject({ service_type: 'translation' });
});

it('sends a file as a form', () => {
  const parts = exampleOf('uploadJob');
  expect(parts).toContain("-F 'service_type=transcription'");
  expect(parts).toContain('-F audio_file=@interview.mp3');
});

it('fills in the path and saves a file under the name in the response', () => {
  expect(exampleOf('readJobOutput')).toEqual([
    'curl "$NSEM_URL/jobs/128/output"',
    '-H "Authorization: Bearer $NSEM_TOKEN"',
    '--remote-name --remote-header-name',
  ]);
});

it('shows events as they arrive', () => {
  expect(exampleOf('followEvents')).toContain('--no-buffer');
});

it('fills in every path parameter', () => {
  for (const operation of operations) expect(curlExample(operation)).not.toMatch(/NSEM_URL[^"]*\{/);
});
