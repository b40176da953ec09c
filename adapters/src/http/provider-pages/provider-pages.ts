import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  parseProviderId,
  readPublicProvider,
  type Application,
  type Clock,
  type ProviderId,
} from '@nsem/core';
import type { Context, Middleware } from 'koa';
import { countCall } from '../limits/count-call.ts';
import type { Limits } from '../limits/limits.ts';
import { readOrigin } from '../limits/read-origin.ts';
import { pageHeadersFor, takeCrossOriginHeaders } from '../middleware/web-ui.ts';
import { compressText } from '../replies/compress-text.ts';
import { setHeaders } from '../replies/set-headers.ts';
import { rememberByName, renameDocument } from '../site/rename-document.ts';
import { writeProblem } from '../replies/write-answer.ts';
import {
  presentPublicProfile,
  type PresentedProfile,
} from '../topics/providers/public-providers.presenter.ts';
import { describeCatalogue, describeProvider, type Site } from './describe-provider.ts';
import { composeHead, embedJson } from './page-head.ts';

/** What the pages of providers are composed of. */
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

/** What the page shows at once, without a call of its own; null: there is no such provider. */
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
