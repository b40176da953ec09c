import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage, GlossaryTermId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { composeText } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { ServiceFault } from '../services/service.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { type DecidedTerm, decideTerm } from './decide-term.ts';
import {
  type GlossaryFault,
  type GlossaryTerm,
  mostTerms,
  type TermDraft,
  type TermFilter,
  type TermPair,
} from './glossary-term.ts';

/** A term as a client enters it: languages by code or by name. */
export type TermRequest = TermPair & TermDraft;

/** Why a term is not stored. */
export type TermRefusal = GlossaryFault | LanguageFault | PermissionFault | ServiceFault;

/** Decides a term and resolves its languages. */
async function resolveTerm(
  stores: Stores,
  { sourceLanguage, targetLanguage, ...draft }: TermRequest,
): Promise<Result<DecidedTerm & TermPair, TermRefusal>> {
  const decided = decideTerm(draft);
  if (!decided.ok) return decided;
  const source = await resolveLanguage(stores, sourceLanguage, 'source');
  if (!source.ok) return source;
  const target = await resolveLanguage(stores, targetLanguage, 'target');
  if (!target.ok) return target;
  if (source.value === target.value) return refuse({ code: 'service.same-languages' });
  return ok({ ...decided.value, sourceLanguage: source.value, targetLanguage: target.value });
}

/** Adds a term to the actor's glossary. */
export async function createGlossaryTerm(
  stores: Stores,
  actor: Actor,
  request: TermRequest,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<GlossaryTerm, TermRefusal>> {
  if (!can(actor, 'glossary.edit')) return deny(actor, 'glossary.edit');
  const { accountId: ownerId } = actor;
  const resolved = await resolveTerm(stores, request);
  if (!resolved.ok) return resolved;
  const term = { ...resolved.value, ownerId, createdAt: now, updatedAt: now };
  const same = await stores.glossary.findSame(term);
  if (same !== undefined) return refuse({ code: 'glossary.term-exists', id: same.id });
  if ((await stores.glossary.count(ownerId)) >= mostTerms) {
    return refuse({ code: 'glossary.too-many', most: mostTerms });
  }
  return ok(await stores.glossary.insert(term));
}
createGlossaryTerm.guards = () => [];

/** Finds a term of the actor; a term of someone else is not found. */
async function findOwnTerm(
  { glossary }: Stores,
  { accountId }: Actor,
  id: GlossaryTermId,
): Promise<Result<GlossaryTerm, GlossaryFault>> {
  const term = await glossary.find(id);
  return term?.ownerId === accountId ? ok(term) : refuse({ code: 'glossary.not-found' });
}

/** Reads a term of the actor's glossary. */
export async function readGlossaryTerm(
  stores: Stores,
  actor: Actor,
  id: GlossaryTermId,
): Promise<Result<GlossaryTerm, GlossaryFault | PermissionFault>> {
  return can(actor, 'glossary.read')
    ? findOwnTerm(stores, actor, id)
    : deny(actor, 'glossary.read');
}

/** Replaces a term of the actor's glossary. */
export async function updateGlossaryTerm(
  stores: Stores,
  actor: Actor,
  { id, ...request }: TermRequest & Readonly<{ id: GlossaryTermId }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<GlossaryTerm, TermRefusal>> {
  if (!can(actor, 'glossary.edit')) return deny(actor, 'glossary.edit');
  const found = await findOwnTerm(stores, actor, id);
  if (!found.ok) return found;
  const resolved = await resolveTerm(stores, request);
  if (!resolved.ok) return resolved;
  const term = { ...found.value, ...resolved.value, updatedAt: now };
  const same = await stores.glossary.findSame(term);
  if (same !== undefined && same.id !== id) {
    return refuse({ code: 'glossary.term-exists', id: same.id });
  }
  await stores.glossary.replace(term);
  return ok(term);
}
updateGlossaryTerm.guards = () => [];

/** Removes a term of the actor's glossary. */
export async function deleteGlossaryTerm(
  stores: Stores,
  actor: Actor,
  id: GlossaryTermId,
): Promise<Result<null, GlossaryFault | PermissionFault>> {
  if (!can(actor, 'glossary.edit')) return deny(actor, 'glossary.edit');
  const found = await findOwnTerm(stores, actor, id);
  if (!found.ok) return found;
  await stores.glossary.remove(id);
  return ok(null);
}
deleteGlossaryTerm.guards = () => [];

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
