import { describe, expect, test } from 'vitest';

import { Nsem } from '../index.ts';
import { version } from '../version.ts';
import { explainByAge } from './older-server.ts';

const hint = ` The server (version 0.0.9) is older than this client (${version}) and may not support it.`;
const unknownField = { pointer: '#/tone', detail: 'tone is not a field of this request.' };
const missing = { pointer: '#/content', detail: 'content is required.' };

describe('a refusal of an older server', () => {
  test.each([
    ['an address that it does not have', 'http.not-found', [], hint],
    ['a method that it does not have', 'http.method-not-allowed', [], hint],
    ['a field that it does not know', 'http.invalid', [missing, unknownField], hint],
    ['a field that is wrong', 'http.invalid', [missing], ''],
    ['a job that does not exist', 'job.not-found', [], ''],
  ])('is explained by its age: %s', (_, code, errors, expected) => {
    expect(explainByAge({ code, errors, serverVersion: '0.0.9' })).toBe(expected);
  });

  test.each([null, version, '0.10.0', '12.0.0'])(
    'is not, if its version is %s',
    (serverVersion) => {
      expect(explainByAge({ code: 'http.not-found', errors: [], serverVersion })).toBe('');
    },
  );
});

test('an error of a client contains the explanation', async () => {
  const problem = { code: 'http.not-found', detail: 'There is no resource at this address.' };
  const headers = { 'content-type': 'application/problem+json', 'nsem-version': '0.0.9' };
  const nsem = new Nsem({
    baseUrl: 'http://nsem.example',
    fetch: () => Promise.resolve(Response.json(problem, { status: 404, headers })),
  });
  await expect(nsem.system.getVersion()).rejects.toMatchObject({
    code: 'http.not-found',
    detail: `There is no resource at this address.${hint}`,
  });
});
