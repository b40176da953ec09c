import { expect, it } from 'vitest';
import { createOpenApiDocument } from '../../openapi.ts';
import { curlExample } from './curl-example.ts';
import { readApi } from './described-api.ts';

const operations = readApi(createOpenApiDocument()).chapters.flatMap((one) => one.operations);

const exampleOf = (id: string): readonly string[] => {
  const found = operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return curlExample(found).split(' \\\n  ');
};

it('reads without a credential what is open to everyone', () => {
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

it('fills the path, and saves a file under the name that it is given', () => {
  expect(exampleOf('readJobOutput')).toEqual([
    'curl "$NSEM_URL/jobs/128/output"',
    '-H "Authorization: Bearer $NSEM_TOKEN"',
    '--remote-name --remote-header-name',
  ]);
});

it('shows events as they come', () => {
  expect(exampleOf('followEvents')).toContain('--no-buffer');
});

it('leaves no part of any path open', () => {
  for (const operation of operations) expect(curlExample(operation)).not.toMatch(/NSEM_URL[^"]*\{/);
});
