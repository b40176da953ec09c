import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import type { ProviderId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Rating } from '../ratings/rating.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { BestPage, ListedProvider, ProviderFilter } from './provider-directory.port.ts';

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
