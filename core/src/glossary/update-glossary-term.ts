import type { Actor } from '../accounts/actor.ts';
import { can, deny } from '../accounts/permission.ts';
import type { GlossaryTermId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { resolveTerm, type TermRefusal, type TermRequest } from './create-glossary-term.ts';
import type { GlossaryTerm } from './glossary-term.ts';
import { findOwnTerm } from './read-glossary-term.ts';

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
