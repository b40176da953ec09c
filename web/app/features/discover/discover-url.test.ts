import { describe, expect, it } from 'vitest';

import { parseDiscover, parseRequest, requestParams } from './discover-url.ts';

describe('the Discover tab in the address', () => {
  it('has the search, the filters and the provider who is looked at', () => {
    const params = { tab: 'discover', q: 'ewe', service: 'narration', provider: 'PRV-7K2M9Q' };
    expect(parseDiscover(params)).toEqual({
      q: 'ewe',
      language: '',
      service: 'narration',
      provider: 'PRV-7K2M9Q',
    });
  });

  it('falls back to everything where a value makes no sense', () => {
    const params = { q: 'x'.repeat(500), service: 'dubbing', provider: '../admin' };
    expect(parseDiscover(params)).toEqual({
      q: '',
      language: '',
      service: undefined,
      provider: undefined,
    });
  });
});

describe('the request of a job in the address', () => {
  it('comes back as it was written', () => {
    const params = requestParams({
      service: 'translation',
      provider: 'PRV-7K2M9Q',
      from: 'en',
      to: 'tw',
    });
    expect(parseRequest(params as Record<string, string>)).toEqual({
      request: 'translation',
      for: 'PRV-7K2M9Q',
      from: 'en',
      to: 'tw',
    });
  });

  it('is closed where no service, or none that exists, is named', () => {
    expect(parseRequest({}).request).toBeUndefined();
    expect(parseRequest({ request: 'poetry' }).request).toBeUndefined();
  });
});
