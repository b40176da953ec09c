import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits } from '../../limits/limits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    version: '1.4.2',
    limits: createLimits({ calls: { calls: 1, seconds: 60 } }),
    promotion: { freeWords: 250 },
    offers: { previewWords: 20 },
    emailPolicy: { mustVerify: true, revealsLink: false },
    maxUploadBytes: 1_000_000,
  });
});
afterAll(() => server.stop());

describe('the version of the server', () => {
  it('is public, with the limits and features that clients adapt to', async () => {
    expect((await server.call('GET', '/version')).body).toEqual({
      version: '1.4.2',
      rate_limit: { calls: 1, seconds: 60 },
      max_upload_bytes: 1_000_000,
      max_list_items: 100,
      free_words: 250,
      features: { email_verification: true, offer_previews: true },
    });
  });

  it('is the same everywhere: of the API, in its description, its reference and every answer', async () => {
    const other = await startTestServer({ version: '1.4.3' });
    const described = await other.call('GET', '/openapi.json');
    expect(described.body).toMatchObject({ info: { version: '1.4.3' } });
    expect(described.headers.get('nsem-version')).toBe('1.4.3');
    expect((await other.call('GET', '/docs')).text).toContain('<small>1.4.3</small>');
    await other.stop();
  });

  it('may be stored by any cache, and does not count against the rate limit', async () => {
    const calls = ['/version', '/version/', '/version'].map((path) => server.call('GET', path));
    for (const { status, headers } of await Promise.all(calls)) {
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('public, max-age=60');
      expect(headers.get('ratelimit')).toBeNull();
    }
  });

  it('has no rate limit if nothing is limited', async () => {
    const unlimited = await startTestServer();
    expect((await unlimited.call('GET', '/version')).body).toMatchObject({
      rate_limit: null,
      features: { email_verification: false, offer_previews: false },
    });
    await unlimited.stop();
  });
});
