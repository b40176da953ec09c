import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@nsem/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits } from '../limits/limits.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let webRoot: string;
let server: TestServer;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'nsem-site-'));
  await mkdir(join(webRoot, 'pricing'), { recursive: true });
  const head =
    '<title>Words &amp; more</title><meta name="description" content="Say &quot;hi&quot;"/>';
  await writeFile(join(webRoot, 'index.html'), `<html><head>${head}</head><body></body></html>`);
  await writeFile(join(webRoot, 'pricing/index.html'), '<head><title>Pricing</title></head>');
  for (const path of ['client', 'about']) {
    await mkdir(join(webRoot, path), { recursive: true });
    const script = "<script>const Nsem = '</';</script>";
    const title = `<title>${path === 'client' ? 'Client · ' : ''}Nsem</title>`;
    await writeFile(join(webRoot, path, 'index.html'), `<head>${title}${script}</head>`);
  }
  const manifest = { name: 'Nsem', short_name: 'Nsem', lang: 'en-GH' };
  await writeFile(join(webRoot, 'manifest.webmanifest'), JSON.stringify(manifest));
  server = await startTestServer({ webRoot, publicUrl: 'https://nsem.example.com' });
  const { provider } = server.people;
  await server.database.unitOfWork.write(async ({ accounts }) =>
    ok(await accounts.replace({ ...provider, isPublic: true })),
  );
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  server.call('GET', path, {
    headers: { host: 'nsem.example.com', 'x-forwarded-proto': 'https', ...headers },
  });

describe('search engines', () => {
  it('may visit what is public, and find the sitemap', async () => {
    const { status, headers, text } = await get('/robots.txt');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain('Disallow: /admin\n');
    expect(text).toContain('Sitemap: https://nsem.example.com/sitemap.xml\n');
  });

  it('find the public pages and the providers who chose to have one', async () => {
    const { status, headers, text } = await get('/sitemap.xml');
    const { provider, otherProvider } = server.people;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/xml/);
    expect(text).toContain('<loc>https://nsem.example.com/pricing</loc>');
    expect(text).toContain(`<loc>https://nsem.example.com/providers/${provider.providerId}</loc>`);
    expect(text).not.toContain(String(otherProvider.providerId));
  });
});

it('limits how often a network reads the sitemap, which is long', async () => {
  const calls = { calls: 2, seconds: 60 };
  const limited = await startTestServer({ webRoot, limits: createLimits({ calls }) });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1)
    statuses.push((await limited.call('GET', '/sitemap.xml', {})).status);
  await limited.stop();
  expect(statuses).toEqual([200, 200, 429]);
});

describe('a public page', () => {
  it('says its address, and how a link to it is shown', async () => {
    const { text, headers } = await get('/', { accept: 'text/html' });
    expect(text).toContain('rel="canonical" href="https://nsem.example.com/"');
    expect(text).toContain('property="og:title" content="Words &amp; more"');
    expect(text).toContain('property="og:description" content="Say &quot;hi&quot;"');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('is not sent again to those who have it', async () => {
    const { headers } = await get('/pricing/', { accept: 'text/html' });
    const etag = headers.get('etag') ?? '';
    const again = await get('/pricing', { accept: 'text/html', 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
  });
});

describe('the name that admins gave the marketplace', () => {
  const rename = (brand_name: string | null) =>
    server.call('PUT', '/admin/settings', {
      by: server.people.admin,
      json: brand_name === null ? { reset: ['brand_name'] } : { brand_name },
    });

  it('is on the pages and in the manifest at once, as text, and not in scripts', async () => {
    const built = await get('/client', { accept: 'text/html' });
    expect(built.text).toContain('<title>Client · Nsem</title>');
    expect((await rename('<b> & "Kasa"')).status).toBe(200);
    const named = await get('/client', { accept: 'text/html' });
    expect(named.text).toContain('<title>Client · &lt;b&gt; &amp; &quot;Kasa&quot;</title>');
    expect(named.text).toContain("<script>const Nsem = '</';</script>");
    expect(named.headers.get('content-security-policy')).toContain("default-src 'none'");
    const etag = named.headers.get('etag') ?? '';
    const again = await get('/client', { accept: 'text/html', 'if-none-match': etag });
    expect(again.status).toBe(304);
    const { text } = await get('/manifest.webmanifest');
    expect(JSON.parse(text)).toEqual({
      name: '<b> & "Kasa"',
      short_name: '<b> & "Kasa"',
      lang: 'en-GH',
    });
    expect((await get('/about')).text).toContain('content="&lt;b&gt; &amp; &quot;Kasa&quot;"');

    await rename(null);
    expect((await get('/client', { accept: 'text/html' })).text).toBe(built.text);
    expect(JSON.parse((await get('/manifest.webmanifest')).text)).toMatchObject({ name: 'Nsem' });
  });
});
