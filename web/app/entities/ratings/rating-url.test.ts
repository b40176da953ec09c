import { describe, expect, it } from 'vitest';

import { parseRating } from './rating-url.ts';

describe('the provider to rate in the address', () => {
  it('is read by the Provider ID', () => {
    expect(parseRating({ tab: 'jobs', rate: 'PRV-7K2M9Q' })).toBe('PRV-7K2M9Q');
  });

  it('is undefined without a valid Provider ID', () => {
    expect(parseRating({ tab: 'jobs' })).toBeUndefined();
    expect(parseRating({ rate: '7' })).toBeUndefined();
  });
});
