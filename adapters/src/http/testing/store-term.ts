import type { AccountId, Stores } from '@nsem/core';
import { aGlossaryTerm, nextNumber } from '@nsem/core/testing';

/** Stores a term of a client that no other scene has; returns its id. */
export async function storeTerm({ glossary }: Stores, ownerId: AccountId): Promise<number> {
  return (await glossary.insert(aGlossaryTerm({ ownerId, term: `ward ${nextNumber()}` }))).id;
}
