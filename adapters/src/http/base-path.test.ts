import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBasePath, pathOfPublicUrl, stripBasePath } from './base-path.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

describe('base path', () => {
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
});

describe('mount', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ publicUrl: 'https://example.org/language-services' });
  });
  afterAll(() => server.stop());

  const order = {
    service_type: 'translation',
    source_language: 'en',
    target_language: 'tw',
    content: 'Drink plenty of clean water.',
  };

  describe('behind a proxy that removes the path of the public address', () => {
    it('the location of what is created has the path', async () => {
      const { status, headers, body } = await server.call('POST', '/jobs/', {
        by: server.people.client,
        json: order,
      });
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(`/language-services/jobs/${body.id}`);
    });

    it('the link to the next page of a list has it', async () => {
      const by = server.people.client;
      await server.call('POST', '/jobs/', { by, json: order });
      const { headers } = await server.call('GET', '/jobs/?limit=1', { by });
      expect(headers.get('link')).toMatch(
        /^<\/language-services\/jobs\/?\?limit=1&cursor=\w+>; rel="next"$/,
      );
    });

    it('the API description has it', async () => {
      const { body } = await server.call('GET', '/openapi.json');
      expect(body.servers).toMatchObject([{ url: '/language-services' }]);
    });
  });
});
