import { describe, expect, it } from 'vitest';
import { deprecationHeaders } from './deprecation.ts';
import { operations } from './operations.ts';

const deprecated = operations.filter((operation) => operation.deprecated !== undefined);
const day = 24 * 60 * 60 * 1000;

describe('a deprecated operation', () => {
  it('sends since when it is deprecated, when it may be gone, and what replaces it', () => {
    const reset = deprecated.find(({ id }) => id === 'resetSecondFactors');
    expect(reset && deprecationHeaders(reset, { id: '17' })).toEqual({
      deprecation: '@1795305600',
      sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
      link:
        '</admin/accounts/17/second-factors/reset>; rel="successor-version", ' +
        '</docs#resetSecondFactors>; rel="deprecation"; type="text/html"',
    });
  });

  it('writes a parameter into an address, whatever it is', () => {
    const reset = deprecated.find(({ id }) => id === 'resetSecondFactors');
    const headers = reset && deprecationHeaders(reset, { id: '1>; rel="next", </x\r\n' });
    expect(headers?.['link']).toContain(
      '</admin/accounts/1%3E%3B%20rel%3D%22next%22%2C%20%3C%2Fx%0D%0A/second-factors/reset>',
    );
  });

  it.each(deprecated)('has a successor, and three months: $id', ({ deprecated: found, path }) => {
    const { since = '', sunset = '', successor = '' } = found ?? {};
    const replacing = operations.find((operation) => operation.path === successor);
    expect(replacing?.deprecated).toBeUndefined();
    const names = (text: string) => text.match(/\{\w+\}/g) ?? [];
    expect(names(path)).toEqual(names(successor));
    expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThan(90 * day);
  });

  it('is all that sends these headers', () => {
    const headers = operations.map((operation) => deprecationHeaders(operation, {}));
    expect(headers.filter((found) => Object.keys(found).length > 0).length).toBe(deprecated.length);
  });
});
