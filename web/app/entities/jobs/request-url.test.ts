import { describe, expect, it } from 'vitest';

import { parseRequest, requestParams } from './request-url.ts';

describe('a job request in the address', () => {
  it('is read as it was written', () => {
    const params = requestParams({
      service: 'translation',
      provider: 'PRV-7K2M9Q',
      from: 'en',
      to: 'tw',
      again: 15,
    });
    expect(parseRequest(params as Record<string, string>)).toEqual({
      request: 'translation',
      for: 'PRV-7K2M9Q',
      from: 'en',
      to: 'tw',
      again: 15,
    });
  });

  it('is closed without a known service', () => {
    expect(parseRequest({}).request).toBeUndefined();
    expect(parseRequest({ request: 'poetry' }).request).toBeUndefined();
  });
});
