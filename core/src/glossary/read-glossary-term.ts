import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { GlossaryTermId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { GlossaryFault } from './glossary-fault.ts';
import type { GlossaryTerm } from './glossary-term.ts';

/** Finds a term of the actor; a term of someone else is not found. */
export async function findOwnTerm(
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
