import { describe, expect, it } from 'vitest';

import { paramsOf, withParams } from './search-params.ts';

describe('the query of a page', () => {
  it('changes what it is told to and keeps the rest', () => {
    expect(withParams('?tab=jobs&q=ewe', { q: 'twi', service: 'narration' })).toBe(
      '?tab=jobs&q=twi&service=narration',
    );
  });

  it('takes out what is null or empty, down to no query at all', () => {
    expect(withParams('?q=ewe&language=ak', { q: null, language: '' })).toBe('');
  });

  it('keeps letters of Ghanaian languages whole', () => {
    expect(paramsOf(withParams('', { q: 'Ɛwɔ Ŋkrã' }))).toEqual({ q: 'Ɛwɔ Ŋkrã' });
  });
});
