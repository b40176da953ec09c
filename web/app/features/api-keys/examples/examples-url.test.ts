import { describe, expect, it } from 'vitest';

import { chooseLanguage, parseExamples } from './examples-url.ts';

describe('the example in the URL', () => {
  it('is the first one by default', () => {
    expect(parseExamples({ tab: 'api' })).toEqual({ endpoint: 'create-translation' });
  });

  it('is parsed with all its inputs', () => {
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
  ])('ignores the invalid values of %o', (params) => {
    expect(parseExamples(params)).toEqual({ endpoint: 'create-translation' });
  });
});

const offered = [{ value: 'dag' }, { value: 'ee' }, { value: 'tw' }];

describe('the language of an example', () => {
  it.each([
    { requested: 'ee', defaults: ['tw'], is: 'ee' },
    { requested: undefined, defaults: ['tw'], is: 'tw' },
    { requested: 'xx', defaults: ['tw'], is: 'tw' },
    { requested: undefined, defaults: ['Twi', 'tw'], is: 'tw' },
    { requested: undefined, defaults: ['en'], is: 'dag' },
  ] as const)(
    'is $is if $requested is requested and the defaults are $defaults',
    ({ requested, defaults, is }) => {
      expect(chooseLanguage(requested, offered, defaults)).toBe(is);
    },
  );

  it('is the first default while the languages load', () => {
    expect(chooseLanguage('ee', [], ['tw'])).toBe('tw');
  });
});
