import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { LanguageFault } from '../languages/language-fault.ts';
import { resolveLanguage } from '../languages/resolve-language.ts';
import type { ServiceFault } from '../services/service-fault.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { decideTerm, type DecidedTerm } from './decide-term.ts';
import type { GlossaryFault } from './glossary-fault.ts';
import { mostTerms, type GlossaryTerm, type TermDraft, type TermPair } from './glossary-term.ts';

/** A term as a client enters it: languages by code or by name. */
export type TermRequest = TermPair & TermDraft;

/** Why a term is not stored. */
export type TermRefusal = GlossaryFault | LanguageFault | PermissionFault | ServiceFault;

/** Decides a term and resolves its languages. */
export async function resolveTerm(
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
