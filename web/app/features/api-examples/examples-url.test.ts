import { describe, expect, it } from 'vitest';

import { parseExamples } from './examples-url.ts';

describe('the example in the address', () => {
  it('is the first one where none is named', () => {
    expect(parseExamples({ tab: 'api' })).toEqual({ endpoint: 'create-translation' });
  });

  it('is read with all that it is filled in with', () => {
    const params = { endpoint: 'job-status', code: 'php', key: '5', job_id: '128', source: 'ee' };
    expect(parseExamples(params)).toEqual({ ...params, key: 5, job_id: 128 });
  });

  it.each([
    { endpoint: 'delete-everything' },
    { code: 'cobol' },
    { key: 'nsem_4f8' },
    { key: '0' },
    { job_id: '1.5' },
    { job_id: 'NaN' },
    { target: 'x'.repeat(101) },
  ])('falls back where %o makes no sense', (params) => {
    expect(parseExamples(params)).toEqual({ endpoint: 'create-translation' });
  });
});
