import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { decideActivation } from '../accounts/decide-account.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { AccountId, CursorPage, ProviderId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Rating } from '../ratings/rating.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type {
  AvailableWork,
  BestPage,
  ListedProvider,
  ProviderFilter,
  ReviewedProvider,
} from './provider-directory.port.ts';
import type { ServiceFilter, ServicePage, ServiceWithOwner, ServiceWithSample } from './service.ts';

/** A search for providers with a public page. */
export type PublicSearch = Pick<ProviderFilter, 'serviceType'> &
  Readonly<{
    /** Code or name of a language that an approved service has, as source or target. */
    language?: string | undefined;
    page: BestPage;
  }>;

/** Languages by code: an anonymous caller has no list of them at hand. */
type LanguageNames = ReadonlyMap<string, string>;

async function readLanguageNames({ languages }: Stores): Promise<LanguageNames> {
  return new Map((await languages.listAll()).map(({ code, name }) => [code, name]));
}

/** A provider who has a public page. */
export type PublicProvider = Readonly<{ provider: ListedProvider; names: LanguageNames }>;

/** Lists the providers who have a public page, best first, for anyone. */
export async function listPublicProviders(
  stores: Stores,
  _actor: Actor | undefined,
  { language: reference, serviceType, page }: PublicSearch,
): Promise<Result<readonly PublicProvider[], LanguageFault>> {
  const language =
    reference === undefined ? ok(undefined) : await resolveLanguage(stores, reference, 'language');
  if (!language.ok) return language;
  const filter = { serviceType, language: language.value, isPublic: true };
  const found = await stores.providers.search(filter, page);
  const names = await readLanguageNames(stores);
  return ok(found.map((provider) => ({ provider, names })));
}

/** A provider with what clients wrote lately. */
export type PublicProfile = PublicProvider &
  Readonly<{
    /** The newest ratings with a comment, newest first. */
    comments: readonly Rating[];
  }>;

/** How many of the newest ratings are searched for comments, and how many comments are shown. */
const newestRatings = 20;
const mostComments = 6;

/** Reads a provider who has a public page, for anyone; all others are not found. */
export async function readPublicProvider(
  stores: Stores,
  _actor: Actor | undefined,
  { providerId }: Readonly<{ providerId: ProviderId }>,
): Promise<Result<PublicProfile, AccountFault>> {
  const provider = await stores.providers.findListed(providerId);
  if (provider?.isPublic !== true) return refuse({ code: 'account.provider-not-found' });
  const filter = { providerId: provider.accountId };
  const ratings = await stores.ratings.list(filter, { limit: newestRatings });
  const comments = ratings.filter(({ comment }) => comment !== null).slice(0, mostComments);
  return ok({ provider, comments, names: await readLanguageNames(stores) });
}

/** A client's search for providers. */
export type ProviderSearch = Omit<ProviderFilter, 'language' | 'isPublic'> &
  Readonly<{
    /** Code or name of a language that an approved service has, as source or target. */
    language?: string | undefined;
    page: CursorPage | BestPage;
  }>;

/** Lists the active providers who have an approved service in an offered language. */
export async function listProviders(
  stores: Stores,
  actor: Actor,
  { language: reference, page, ...filter }: ProviderSearch,
): Promise<Result<readonly ListedProvider[], LanguageFault | PermissionFault>> {
  if (!can(actor, 'providers.browse')) return deny(actor, 'providers.browse');
  if (reference === undefined) return ok(await stores.providers.search(filter, page));
  const language = await resolveLanguage(stores, reference, 'language');
  if (!language.ok) return language;
  return ok(await stores.providers.search({ ...filter, language: language.value }, page));
}

/** Lists the actor's services, newest first. */
export async function listMyServices(
  stores: Stores,
  actor: Actor,
): Promise<Result<readonly ServiceWithSample[], PermissionFault>> {
  if (!can(actor, 'services.submit')) return deny(actor, 'services.submit');
  return ok(await stores.services.listByOwner(actor.accountId));
}

/** Lists the services of all providers for admins, newest first by default. */
export async function listAllServices(
  stores: Stores,
  actor: Actor,
  { page, ...filter }: ServiceFilter & Readonly<{ page: ServicePage }>,
): Promise<Result<readonly ServiceWithOwner[], PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  return ok(await stores.services.listAll(filter, page));
}

/** The most entries of the list, so that its size is bounded: those with the most providers. */
const longestList = 1_000;

/**
 * Lists the work that providers are available for now, for anyone: each service with its languages
 * and the number of providers, most providers first.
 */
export async function listLanguageAvailability(
  stores: Stores,
  _actor: Actor | undefined,
  _input: object,
): Promise<Result<readonly AvailableWork[], never>> {
  return ok(await stores.providers.countAvailable(longestList));
}

/**
 * Deactivates a provider, or activates an approved one again. An inactive provider is hidden from
 * clients and cannot take jobs, but may finish those in progress.
 */
export async function setProviderActive(
  stores: Stores,
  actor: Actor,
  { id, isActive }: Readonly<{ id: AccountId; isActive: boolean }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<ReviewedProvider, AccountFault | PermissionFault>> {
  if (!can(actor, 'providers.review')) return deny(actor, 'providers.review');
  const account = await stores.accounts.find(id);
  if (account === undefined) return refuse({ code: 'account.provider-not-found' });
  const decided = decideActivation(account, isActive);
  if (!decided.ok) return decided;
  await stores.accounts.replace(decided.value);
  const action = isActive ? 'provider.activate' : 'provider.deactivate';
  await recordAction(stores, { actor, now }, { action, objectId: id });
  const provider = await stores.providers.findForReview(id);
  invariant(provider !== undefined, 'an activated or deactivated account is a provider');
  return ok(provider);
}
