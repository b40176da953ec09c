import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import { composeText } from '../kernel/normalize-text.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { TermFilter } from './glossary-store.port.ts';
import type { GlossaryTerm } from './glossary-term.ts';

/** Which of their terms a client lists: languages by code or by name. */
export type TermChoice = TermFilter & Readonly<{ page: CursorPage }>;

async function resolveFilter(
  stores: Stores,
  { sourceLanguage, targetLanguage, text }: TermFilter,
): Promise<Result<TermFilter, LanguageFault>> {
  const source =
    sourceLanguage === undefined
      ? ok(undefined)
      : await resolveLanguage(stores, sourceLanguage, 'source');
  if (!source.ok) return source;
  const target =
    targetLanguage === undefined
      ? ok(undefined)
      : await resolveLanguage(stores, targetLanguage, 'target');
  if (!target.ok) return target;
  return ok({
    sourceLanguage: source.value,
    targetLanguage: target.value,
    text: text === undefined ? undefined : composeText(text).trim().toLowerCase() || undefined,
  });
}

/** Lists terms of the actor's glossary, newest first. */
export async function listGlossaryTerms(
  stores: Stores,
  actor: Actor,
  { page, ...choice }: TermChoice,
): Promise<Result<readonly GlossaryTerm[], LanguageFault | PermissionFault>> {
  if (!can(actor, 'glossary.read')) return deny(actor, 'glossary.read');
  const filter = await resolveFilter(stores, choice);
  if (!filter.ok) return filter;
  return ok(await stores.glossary.list(actor.accountId, filter.value, page));
}
