import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { GlossaryTermId } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { GlossaryFault } from './glossary-fault.ts';
import { findOwnTerm } from './read-glossary-term.ts';

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
