import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { BestPage, ListedProvider, ProviderFilter } from './provider-directory.port.ts';

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
