import { describe, expect, it } from 'vitest';

import { parseDiscover } from './discover-url.ts';

describe('the Discover tab in the address', () => {
  it('includes the search, the filters and the open provider', () => {
    const params = { tab: 'discover', q: 'ewe', service: 'narration', provider: 'PRV-7K2M9Q' };
    expect(parseDiscover(params)).toEqual({
      q: 'ewe',
      language: '',
      service: 'narration',
      provider: 'PRV-7K2M9Q',
    });
  });

  it('falls back to all providers if a value is invalid', () => {
    const params = { q: 'x'.repeat(500), service: 'dubbing', provider: '../admin' };
    expect(parseDiscover(params)).toEqual({
      q: '',
      language: '',
      service: undefined,
      provider: undefined,
    });
  });
});
