import { describe, expect, it } from 'vitest';
import { isBasePath, pathOfPublicUrl, stripBasePath } from './base-path.ts';

describe('a base path', () => {
  it.each(['', '/nsem', '/services/language-services', '/v1.2/~nsem'])('can be "%s"', (path) => {
    expect(isBasePath(path)).toBe(true);
  });

  it.each([
    '/',
    'nsem',
    '/nsem/',
    '//nsem',
    '/a b',
    '/a?b',
    '/a#b',
    '/..',
    '/a/../b',
    '/%41',
    '/ɛ',
  ])('cannot be "%s"', (path) => {
    expect(isBasePath(path)).toBe(false);
  });

  it.each([
    ['/nsem', '/'],
    ['/nsem/', '/'],
    ['/nsem?limit=1', '/?limit=1'],
    ['/nsem/jobs/?limit=1', '/jobs/?limit=1'],
    ['/nsem//jobs', '//jobs'],
    ['/nsemi', undefined],
    ['/NSEM/jobs', undefined],
    ['/', undefined],
    ['/jobs/nsem/', undefined],
  ])('leaves of %s: %s', (url, rest) => {
    expect(stripBasePath(url, '/nsem')).toBe(rest);
  });

  it.each([
    [null, ''],
    ['https://nsem.example.org', ''],
    ['https://example.org/nsem', '/nsem'],
    ['https://example.org/language/services?from=mail', '/language/services'],
  ])('of the public address %s is "%s"', (publicUrl, path) => {
    expect(pathOfPublicUrl(publicUrl)).toBe(path);
  });

  it('leaves every URL as it is at the root', () => {
    expect(stripBasePath('/jobs/?limit=1', '')).toBe('/jobs/?limit=1');
  });
});
