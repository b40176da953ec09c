import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits } from '../../limits/limits.ts';
import { operations } from '../../operations/operations.ts';
import { exampleProblem, problemCodes } from '../../problems/problem.ts';
import { type Got, startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('reference', () => {
  let webRoot: string;
  let server: TestServer;
  let page: Got;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'nsem-web-'));
    await writeFile(join(webRoot, 'index.html'), '<title>Nsem</title>');
    server = await startTestServer({ webRoot, brand: 'Kasa & Co' });
    page = await server.call('GET', '/docs');
  });
  afterAll(async () => {
    await server.stop();
    await rm(webRoot, { recursive: true });
  });

  const anchors = (): ReadonlySet<string> =>
    new Set(
      [...page.text.matchAll(/ id="(?<id>[^"]+)"/g)].map((match) => match.groups?.['id'] ?? ''),
    );

  describe('the API reference', () => {
    it('is a public page, with and without the slash, for any Accept header', async () => {
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      for (const accept of ['text/html', 'application/json', '*/*']) {
        const got = await server.call('GET', '/docs/', { headers: { accept } });
        expect({ status: got.status, text: got.text }).toEqual({ status: 200, text: page.text });
      }
      expect((await server.call('HEAD', '/docs')).status).toBe(200);
    });

    it('runs no script and loads nothing: its policy allows only its own style sheet', () => {
      const sheet = /<style>(?<text>[^]*?)<\/style>/.exec(page.text)?.groups?.['text'] ?? '';
      expect(page.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash('sha256', sheet, 'base64')}'; img-src data:; ` +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(page.text).not.toMatch(/<script|<link rel="stylesheet"| style="| on\w+="|src="http/i);
    });

    it('names the events of the stream', () => {
      const link = (name: string) => `<a href="#schema-${name}">${name}</a>`;
      expect(page.text).toContain(`<code>text/event-stream</code>: list of ${link('StreamEvent')}`);
      const forms = ['ReadyEvent', 'JobMoveEvent', 'ResetEvent'].map(link).join(' or ');
      expect(page.text).toContain(`<p>${forms}</p>`);
    });

    it('is sent again only if it has changed, and compressed', async () => {
      const again = (etag: string | null, headers = {}) =>
        server.call('GET', '/docs', { headers: { 'if-none-match': etag ?? '', ...headers } });
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(await again(page.headers.get('etag'))).toMatchObject({ status: 304, text: '' });
      expect((await again('"of-yesterday"')).status).toBe(200);
      const plain = await again(page.headers.get('etag'), { 'accept-encoding': 'identity' });
      expect(plain).toMatchObject({ status: 200, text: page.text });
      expect(plain.headers.get('content-encoding')).toBeNull();
      for (const [accepted, sent] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
      ] as const) {
        const { headers, text } = await again(null, { 'accept-encoding': accepted });
        expect({ sent: headers.get('content-encoding'), text }).toEqual({ sent, text: page.text });
      }
      expect(page.headers.get('vary')).toBe('Accept-Encoding');
    });

    it.each(problemCodes)('has the place that the type of %s names', (code) => {
      const [path, anchor] = exampleProblem(code).type.split('#');
      expect(path).toBe('/docs');
      expect(anchors()).toContain(anchor);
    });

    it('has the name of the marketplace', () => {
      expect(page.text).toContain('<title>Kasa &amp; Co API</title>');
      expect(page.text).not.toContain('Kasa & Co');
    });

    it.each(operations)('has a section for $id that the contents link to', ({ id, path }) => {
      expect(anchors()).toContain(id);
      expect(page.text).toContain(`href="#${id}"`);
      const place = page.text.slice(page.text.indexOf(` id="${id}"`));
      expect(place.slice(0, place.indexOf('</article>'))).toContain(`<code>${path}</code>`);
    });

    it('has exactly one target for each of its links', () => {
      const places = [...page.text.matchAll(/ id="(?<id>[^"]+)"/g)].map((match) => match[1] ?? '');
      expect(new Set(places).size).toBe(places.length);
      const links = [...page.text.matchAll(/href="#(?<to>[^"]+)"/g)].map((match) => match[1] ?? '');
      expect(links.filter((link) => !new Set(places).has(link))).toEqual([]);
    });

    it('has no placeholders left', () => {
      expect(page.text).not.toMatch(/undefined|\[object|NaN/);
    });
  });
});

describe('version', () => {
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
});
