import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let webRoot: string;
let server: TestServer;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'nsem-web-'));
  await mkdir(join(webRoot, 'about'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<title>Nsem</title>');
  await writeFile(join(webRoot, 'about/index.html'), '<title>About</title>');
  await mkdir(join(webRoot, 'client/jobs/0'), { recursive: true });
  await writeFile(join(webRoot, 'client/jobs/0/index.html'), '<title>Job</title>');
  const work = join(webRoot, 'service-provider/jobs/0/work');
  await mkdir(work, { recursive: true });
  await writeFile(join(work, 'index.html'), '<title>Work</title>');
  await writeFile(join(webRoot, '__spa-fallback.html'), '<title>Shell</title>');
  await writeFile(join(webRoot, 'assets/app-4f8a.js'), 'export {};');
  await writeFile(join(webRoot, 'assets/encode-mp3-worker-B_1-x.js'), 'encode();');
  await writeFile(join(webRoot, 'assets/mp3-90ab.wasm'), '\0asm');
  await writeFile(join(webRoot, 'sw.js'), 'precache();');
  await writeFile(
    join(webRoot, 'assets/mark-77c1.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  const digests = { script: ['sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='] };
  await writeFile(join(webRoot, 'csp-hashes.json'), JSON.stringify(digests));
  server = await startTestServer({ webRoot });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = html) =>
  server.call('GET', path, { headers });

const workScreen = '/service-provider/jobs/17/work';

describe('the UI', () => {
  it.each([
    ['/', 'Nsem'],
    ['/about', 'About'],
    ['/about/', 'About'],
    ['/pricing', 'Shell'],
    ['/client', 'Shell'],
    ['/service-provider/', 'Shell'],
    ['/admin', 'Shell'],
    ['/client/jobs/17', 'Job'],
    ['/client/jobs/17/?tab=jobs', 'Job'],
    ['/client/jobs/12x', 'Job'],
    ['/admin/jobs/17', 'Shell'],
    [workScreen, 'Work'],
    [`${workScreen}/`, 'Work'],
  ])('shows at %s the page %s', async (path, title) => {
    const { status, headers, text } = await get(path);
    expect({ status, text }).toEqual({ status: 200, text: `<title>${title}</title>` });
    expect(headers.get('content-type')).toMatch(/^text\/html; ?charset=utf-8$/);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('request-id')).not.toBeNull();
  });

  it('runs only its own scripts', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    const parts = Object.fromEntries(
      policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(parts).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'media-src': "'self' blob: data:",
      'connect-src': "'self'",
      'img-src': "'self' data: blob:",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(parts['script-src']).not.toContain('unsafe');
  });

  it('lets browsers cache files with a digest in their name indefinitely', async () => {
    const { headers, text } = await get('/assets/app-4f8a.js', { accept: '*/*' });
    expect(text).toBe('export {};');
    expect(headers.get('content-type')).toContain('javascript');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await get('/assets/app-4f8a.js', {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it.each([
    ['a page that is gone', '/assets/gone-1a2b.js', html, 302],
    ['a script that is gone', '/assets/gone-1a2b.js', { accept: '*/*' }, 404],
    ['a folder', '/assets/', { accept: '*/*' }, 404],
    ['a path outside', '/assets/..%2f..%2fsecret', { accept: '*/*' }, 404],
    ['no page', '/blog', html, 302],
    ['no screen', '/admin/../nowhere', html, 302],
  ])('lets no cache store what is no answer: %s', async (_title, path, headers, status) => {
    const got = await server.call('GET', path, { headers });
    expect({ status: got.status, caching: got.headers.get('cache-control') }).toEqual({
      status,
      caching: 'no-store',
    });
  });

  it('keeps the caching of a file that the browser has already', async () => {
    const { headers } = await get('/assets/app-4f8a.js', { accept: '*/*' });
    const again = await get('/assets/app-4f8a.js', {
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('sends with parts of pages no headers that browsers read only of pages', async () => {
    const { headers } = await get('/assets/app-4f8a.js', { accept: '*/*' });
    expect([...headers.keys()].toSorted()).toEqual([
      'cache-control',
      'connection',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'etag',
      'keep-alive',
      'last-modified',
      'nsem-version',
      'request-id',
      'vary',
      'x-content-type-options',
    ]);
    const picture = await get('/assets/mark-77c1.svg', { accept: '*/*' });
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('lets the worker that encodes recordings alone compile WebAssembly', async () => {
    const worker = await get('/assets/encode-mp3-worker-B_1-x.js', { accept: '*/*' });
    expect(worker.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const path of ['/', workScreen, '/sw.js']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src/);
      expect(headers.get('content-security-policy')).not.toContain('wasm');
    }
    const { headers } = await get('/assets/mp3-90ab.wasm', { accept: '*/*' });
    expect(headers.get('content-type')).toBe('application/wasm');
  });

  it('is not upset by ranges, or by a file that is gone', async () => {
    for (const range of ['bytes=5-2', 'bytes=abc', 'bytes=99-']) {
      expect((await get('/', { ...html, range })).status).toBe(200);
    }
    await writeFile(join(webRoot, 'assets/app-4f8a.js'), 'export {};');
  });

  it('has its service worker fetched anew, unless the operator removes it', async () => {
    const script = { accept: '*/*' };
    const stored = await get('/sw.js', script);
    expect(stored.text).toBe('precache();');
    expect(stored.headers.get('cache-control')).toBe('no-cache');
    const without = await startTestServer({ webRoot, hasServiceWorker: false });
    const removed = await without.call('GET', '/sw.js', { headers: script });
    expect(removed.text).toContain('registration.unregister()');
    expect(removed.headers.get('content-type')).toContain('javascript');
    expect(removed.headers.get('cache-control')).toBe('no-cache');
    expect((await without.call('GET', '/about', { headers: html })).status).toBe(200);
    await without.stop();
  });

  it('sends people home from any other page', async () => {
    for (const path of [
      '/blog',
      '/client/jobs',
      '/client/jobs/17/work',
      '/assets/none.js',
      '/%E0%A4%A',
    ]) {
      const { status, headers } = await get(path);
      expect({ status, to: headers.get('location') }).toEqual({ status: 302, to: '/' });
    }
  });

  it('leaves everything else to the API', async () => {
    expect(await get('/blog', { accept: 'application/json' })).toMatchObject({
      status: 404,
      body: { code: 'http.not-found' },
    });
    expect((await server.call('POST', '/about', { headers: html })).status).toBe(404);
    expect((await get('/jobs/')).status).toBe(401);
    expect((await get('/..%2f..%2fetc%2fpasswd')).status).toBe(302);
    expect((await server.call('HEAD', '/about', { headers: html })).status).toBe(200);
  });

  it('whose file vanishes under a new build breaks one answer, not the server', async () => {
    const doomed = join(webRoot, 'doomed.js');
    await writeFile(doomed, 'export {};');
    const own = await startTestServer({ webRoot });
    await rm(doomed);
    await expect(own.call('GET', '/doomed.js')).rejects.toThrow(/terminated|fetch failed/);
    expect((await own.call('GET', '/healthz')).status).toBe(200);
    await own.stop();
  });
});

describe('without a built UI', () => {
  it('every page is a problem, and none a redirect', async () => {
    const bare = await startTestServer();
    for (const path of ['/', '/about', '/blog']) {
      expect((await bare.call('GET', path, { headers: html })).status).toBe(404);
    }
    await bare.stop();
  });
});
