import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Application,
  type Clock,
  parseProviderId,
  type ProviderId,
  readPublicProvider,
} from '@nsem/core';
import type { Context, Middleware } from 'koa';
import { readOrigin } from '../limits/addresses.ts';
import { countCall } from '../limits/count-calls.ts';
import type { Limits } from '../limits/limits.ts';
import { pageHeadersFor, takeCrossOriginHeaders } from '../middleware/web-ui.ts';
import { compressText } from '../replies/compress-text.ts';
import { setHeaders } from '../replies/headers.ts';
import { writeProblem } from '../replies/write-answer.ts';
import {
  type PresentedProfile,
  presentPublicProfile,
} from '../topics/providers/public-providers.schema.ts';
import {
  composeHead,
  embedJson,
  type PageHead,
  rememberByName,
  renameDocument,
} from './page-head.ts';

/** Where the pages are, and how the marketplace is called. */
type Site = Readonly<{
  /** The public address without a slash at its end; empty if it is not configured. */
  origin: string;
  brand: string;
}>;

/** The longest description that search engines show. */
const longestDescription = 160;

const imageAddress = ({ origin }: Site): string => `${origin}/share.png`;

type Service = PresentedProfile['services'][number];

const languageNamesOf = (service: Service): readonly string[] =>
  [service.source_language_name, service.target_language_name, service.language_name].filter(
    (name) => name !== null,
  );

/** Names in the order in which they were first named. */
const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** `Translation and narration in English, Twi and Ewe` */
function describeServices({ services }: PresentedProfile): string {
  const types = unique(services.map(({ service_type: type }) => type));
  const languages = unique(services.flatMap((service) => languageNamesOf(service)));
  const and = new Intl.ListFormat('en', { type: 'conjunction' });
  const text = `${and.format(types)} in ${and.format(languages)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The beginning of a text on one line, cut between words if it is too long. */
function shorten(text: string, longest: number): string {
  const line = text.trim().split(/\s+/).join(' ');
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || cut}…`.toWellFormed();
}

/** The structured data of a provider: the service, who offers it, and how clients rated it. */
function describeOffer(profile: PresentedProfile, url: string): object {
  const { services, name, bio } = profile;
  const languages = unique(services.flatMap((service) => languageNamesOf(service)));
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `${describeServices(profile)} by ${name}`,
    serviceType: unique(services.map(({ service_type: type }) => type)),
    url,
    provider: {
      '@type': 'Person',
      name,
      identifier: profile.provider_id,
      knowsLanguage: unique([...languages, ...profile.languages]),
      knowsAbout: profile.specialties,
      ...(bio !== null && { description: bio }),
    },
    ...(profile.average_rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: profile.average_rating,
        ratingCount: profile.rating_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

/** The head of a provider's page. */
function describeProvider(profile: PresentedProfile, site: Site): PageHead {
  const services = describeServices(profile);
  const address = `${site.origin}/providers/${profile.provider_id}`;
  const about = profile.bio === null ? '' : ` ${profile.bio}`;
  return {
    title: `${profile.name}, ${services.charAt(0).toLowerCase()}${services.slice(1)} · ${site.brand}`,
    description: shorten(`${services}.${about}`, longestDescription),
    address,
    shareTitle: `${profile.name} on ${site.brand}`,
    imageAddress: imageAddress(site),
    data: describeOffer(profile, address),
  };
}

/** The head of the catalogue, whose document has a title. */
const describeCatalogue = (site: Site): PageHead => ({
  title: null,
  description: 'People who translate, transcribe and narrate: listen, compare and request a job.',
  address: `${site.origin}/providers`,
  shareTitle: `Language service providers on ${site.brand}`,
  imageAddress: imageAddress(site),
  data: null,
});

/** The dependencies of the pages of providers. */
export type ProviderPageDependencies = Readonly<{
  application: Application;
  clock: Clock;
  /** The limits as admins have set them. */
  readLimits: () => Limits | null;
  addressOf: (request: Context['req']) => string;
  publicUrl: string | null;
  /** Returns the name that the marketplace has now. */
  nameOf: () => string;
}>;

/** The document that the build made for no provider in particular. */
const templateOf = 'PRV-000000';

const readPage = (webRoot: string, path: string): string | undefined => {
  const file = join(webRoot, path, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** Puts tags at the end of a document's head. */
export function fillHead(document: string, tags: string): string {
  const end = document.indexOf('</head>');
  return end === -1 ? document : document.slice(0, end) + tags + document.slice(end);
}

/** The data that the page shows without a call of its own; null: there is no such provider. */
const dataTag = (profile: PresentedProfile | null): string =>
  `<script data-served="" id="served-provider" type="application/json">${embedJson(profile)}</script>`;

const noIndex = '<meta data-served="" name="robots" content="noindex"/>';

/** Answers with an HTML document. */
async function writeDocument(ctx: Context, status: number, document: string): Promise<void> {
  ctx.status = status;
  ctx.type = 'html';
  ctx.body = document;
  await compressText(ctx, document);
}

const pagePath = /^\/providers(?:\/([^/]{1,64}))?\/?$/;

/**
 * Serves the catalogue of providers and their public pages, with a head that says what they are:
 * search engines and apps that show links run no scripts.
 */
export function providerPages(
  webRoot: string,
  { application, clock, readLimits, addressOf, publicUrl, nameOf }: ProviderPageDependencies,
): Middleware {
  const headers = { ...pageHeadersFor(webRoot), 'cache-control': 'no-cache' };
  const built = {
    template: readPage(webRoot, `providers/${templateOf}`),
    list: readPage(webRoot, 'providers'),
  };
  const named = rememberByName(nameOf, (brand) => {
    const site: Site = { origin: publicUrl?.replace(/\/$/, '') ?? '', brand };
    const template = built.template && renameDocument(built.template, brand);
    const list = built.list && renameDocument(built.list, brand);
    const catalogue = list && fillHead(list, composeHead(describeCatalogue(site)));
    return { site, template, catalogue };
  });

  async function findProfile(providerId: ProviderId): Promise<PresentedProfile | null> {
    const request = { actor: undefined, input: { providerId }, context: { now: clock.now() } };
    const found = await application.read(readPublicProvider, request);
    return found.ok ? presentPublicProfile(found.value) : null;
  }

  async function writeProvider(ctx: Context, document: string, written: string): Promise<void> {
    const limits = readLimits();
    const fault =
      limits && (await countCall(ctx, limits, readOrigin(ctx.req, addressOf(ctx.req)).network));
    if (fault) return writeProblem(ctx, fault);
    const providerId = parseProviderId(written);
    const profile = providerId === undefined ? null : await findProfile(providerId);
    const head = profile === null ? noIndex : composeHead(describeProvider(profile, named().site));
    const filled = fillHead(document, head + dataTag(profile));
    return writeDocument(ctx, profile === null ? 404 : 200, filled);
  }

  return async (ctx, next) => {
    const path = ctx.method === 'GET' || ctx.method === 'HEAD' ? pagePath.exec(ctx.path) : null;
    const { catalogue, template } = named();
    const document = path?.[1] === undefined ? catalogue : template;
    if (path === null || document === undefined) return next();
    takeCrossOriginHeaders(ctx);
    setHeaders(ctx, headers);
    return path[1] === undefined
      ? writeDocument(ctx, 200, document)
      : writeProvider(ctx, document, path[1]);
  };
}
