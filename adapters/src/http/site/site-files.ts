import {
  listPublicProviders,
  type Application,
  type Clock,
  type Instant,
  type ListedProvider,
} from '@nsem/core';
import type { Context, Middleware } from 'koa';
import { countCall } from '../limits/count-calls.ts';
import type { Limits } from '../limits/limits.ts';
import { readOrigin } from '../limits/addresses.ts';
import { createBriefMemory } from '../operations/brief-memory.ts';
import { compressText } from '../replies/compress-text.ts';
import { writeProblem } from '../replies/write-answer.ts';

/** The dependencies of the files for search engines. */
export type SiteFileDependencies = Readonly<{
  application: Application;
  clock: Clock;
  publicUrl: string | null;
  /** The limits as admins have set them. */
  readLimits: () => Limits | null;
  addressOf: (request: Context['req']) => string;
}>;

/** The public screens, in the order of their weight. */
const pages = ['/', '/providers', '/pricing', '/about', '/contact'];

/** The screens of those who are logged in. */
const privatePages = [
  '/client',
  '/service-provider',
  '/admin',
  '/account',
  '/verify-email',
  '/reset-password',
];

/** How many providers are read at once, and in total: a sitemap is bounded. */
const [pageSize, mostProviders] = [100, 5_000];

/** For how long the addresses of providers are remembered. */
const freshMs = 10 * 60_000;

/** Reads the public IDs of providers, best first, in small steps. */
async function readProviderIds(application: Application, now: Instant): Promise<readonly string[]> {
  const ids: string[] = [];
  let after: ListedProvider | undefined;
  while (ids.length < mostProviders) {
    const page = { order: 'best', limit: pageSize, after } as const;
    const request = { actor: undefined, input: { page }, context: { now } };
    const found = await application.read(listPublicProviders, request);
    if (!found.ok || found.value.length === 0) break;
    ids.push(...found.value.map(({ provider }) => provider.providerId));
    after = found.value.at(-1)?.provider;
    if (found.value.length < pageSize) break;
  }
  return ids;
}

const xmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => xmlEscapes[sign] ?? '');

const composeSitemap = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const composeRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...privatePages.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Serves what search engines read first: which pages they may visit, and the list of the public ones. */
export function siteFiles({
  application,
  clock,
  publicUrl,
  readLimits,
  addressOf,
}: SiteFileDependencies): Middleware {
  const remembered = createBriefMemory<readonly string[]>(freshMs);
  const providerIds = () => {
    const now = clock.now();
    return remembered.read(now, () => readProviderIds(application, now));
  };
  const originOf = (ctx: Context): string =>
    (publicUrl ?? `${ctx.protocol}://${ctx.host}`).replace(/\/$/, '');

  const write = async (ctx: Context, type: string, text: string): Promise<void> => {
    ctx.status = 200;
    ctx.type = type;
    // Without a configured address it names that of the request.
    ctx.set('cache-control', publicUrl === null ? 'no-cache' : 'public, max-age=600');
    ctx.body = text;
    await compressText(ctx, text);
  };

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/robots.txt') return write(ctx, 'text/plain', composeRobots(originOf(ctx)));
    if (ctx.path !== '/sitemap.xml') return next();
    // It is long, and compressed for each reader.
    const { network } = readOrigin(ctx.req, addressOf(ctx.req));
    const limits = readLimits();
    const fault = limits && (await countCall(ctx, limits, network));
    if (fault) return writeProblem(ctx, fault);
    const paths = [...pages, ...(await providerIds()).map((id) => `/providers/${id}`)];
    const addresses = paths.map((path) => originOf(ctx) + path);
    return write(ctx, 'application/xml', composeSitemap(addresses));
  };
}
