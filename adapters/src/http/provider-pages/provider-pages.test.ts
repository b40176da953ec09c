import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@nsem/core';
import { aRating } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const bio = `I say "Akwaaba" & more.</script><script>alert('$&')</script> ${'Kumasi '.repeat(40)}`;

let webRoot: string;
let server: TestServer;

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'nsem-pages-'));
  await mkdir(join(webRoot, 'providers/PRV-000000'), { recursive: true });
  await writeFile(join(webRoot, 'index.html'), '<title>Nsem</title>');
  await writeFile(join(webRoot, 'providers/index.html'), '<head><title>All</title></head>');
  const template = '<head></head><body>One</body>';
  await writeFile(join(webRoot, 'providers/PRV-000000/index.html'), template);
  server = await startTestServer({ webRoot, publicUrl: 'https://nsem.example.com' });
  const { provider, client } = server.people;
  const profile = { languages: ['Twi'], experience: '2-3', specialties: [], bio } as const;
  await server.database.unitOfWork.write(async ({ accounts, ratings }) => {
    const shown = { ...provider, isPublic: true, profile: { ...profile, portfolio: null } };
    await accounts.replace(shown);
    const pair = { clientId: client.id, providerId: provider.id };
    return ok(await ratings.insert(aRating({ ...pair, stars: 4 })));
  });
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

const host = { host: 'nsem.example.com', 'x-forwarded-proto': 'https' };
const get = (path: string, headers: Record<string, string> = html) =>
  server.call('GET', path, { headers: { ...headers, ...host } });
const page = () => get(`/providers/${server.people.provider.providerId}`);

const scriptsOf = (text: string) =>
  Array.from(text.matchAll(/<script(?<attributes>[^>]*)>(?<body>[^<]*)<\/script>/g), (match) => ({
    attributes: match.groups?.['attributes'] ?? '',
    data: JSON.parse(match.groups?.['body'] ?? ''),
  }));

describe('the page of a provider', () => {
  it('says in its head who it is about, for those who run no scripts', async () => {
    const { status, headers, text } = await page();
    const { provider } = server.people;
    const address = `https://nsem.example.com/providers/${provider.providerId}`;
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain(`<title data-served="">${provider.name}, `);
    expect(text).toContain(`rel="canonical" href="${address}"`);
    expect(text).toContain(`property="og:title" content="${provider.name} on Nsem"`);
    expect(text).toContain('content="https://nsem.example.com/share.png"');
    expect(text).toContain('name="twitter:card" content="summary_large_image"');
    const [data] = scriptsOf(text);
    expect(data?.attributes).toContain('application/ld+json');
    expect(data?.data).toMatchObject({
      '@type': 'Service',
      url: address,
      provider: { '@type': 'Person', name: provider.name, description: bio },
      aggregateRating: { ratingValue: 4, ratingCount: 1 },
    });
  });

  it('contains what it shows, and no text of a provider as markup', async () => {
    const { text } = await page();
    const scripts = scriptsOf(text);
    expect(scripts).toHaveLength(2);
    expect(scripts[1]?.data).toMatchObject({ provider_id: server.people.provider.providerId, bio });
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    expect(text).toContain('I say &quot;Akwaaba&quot; &amp; more.&lt;/script&gt;');
    expect(text).toMatch(/name="description" content="[^"]{60,260}…"/);
    expect(text.endsWith('</head><body>One</body>')).toBe(true);
  });

  it('is the same in any case of the letters', async () => {
    const { providerId } = server.people.provider;
    const { status, text } = await get(`/providers/${providerId?.toLowerCase()}/`);
    expect(status).toBe(200);
    expect(text).toContain(`/providers/${providerId}"`);
  });

  it.each(['other', 'PRV-000000', 'PRV-ZZZZZZ', 'index.html', '%3Cscript%3E'])(
    'is not found for %s, and not to be indexed',
    async (id) => {
      const { otherProvider } = server.people;
      const { status, text } = await get(
        `/providers/${id === 'other' ? otherProvider.providerId : id}`,
      );
      expect(status).toBe(404);
      expect(text).toContain('name="robots" content="noindex"');
      expect(scriptsOf(text)).toMatchObject([{ data: null }]);
    },
  );
});

describe('the catalogue', () => {
  it('has its own title, and a canonical address', async () => {
    const { status, text } = await get('/providers?language=tw');
    expect(status).toBe(200);
    expect(text.match(/<title/g)).toHaveLength(1);
    expect(text).toContain('href="https://nsem.example.com/providers"');
  });
});
