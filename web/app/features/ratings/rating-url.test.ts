import { describe, expect, it } from 'vitest';

import { parseRating } from './rating-url.ts';

describe('whom the address says is being rated', () => {
  it('is a provider, by the Provider ID', () => {
    expect(parseRating({ tab: 'jobs', rate: 'PRV-7K2M9Q' })).toBe('PRV-7K2M9Q');
  });

  it('is nobody where the address names none, or something else', () => {
    expect(parseRating({ tab: 'jobs' })).toBeUndefined();
    expect(parseRating({ rate: '7' })).toBeUndefined();
  });
});
