import type { Actor } from '../accounts/actor.ts';
import type { PermissionFault } from '../accounts/permission.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { JobId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { MemoryFault } from './memory-fault.ts';
import type { TranslationMemoryStore } from './translation-memory-store.port.ts';
import {
  shortestFuzzyText,
  type MemoryMatch,
  type MemoryScope,
  type MemorySegment,
} from './memory.ts';
import { chooseCandidates, probedStems, rankMatches, similarLengths } from './rank-matches.ts';
import { keysOf } from './source-keys.ts';

/** For which text matches are needed, and how many. */
export type MatchQuery = Readonly<{ id: JobId; text: string; limit: number }>;

/** A match, and whether it was delivered to the client of the job. */
export type OfferedMatch = MemoryMatch & Readonly<{ isSameClient: boolean }>;

async function findSimilar(
  memory: TranslationMemoryStore,
  scope: MemoryScope,
  text: string,
): Promise<readonly MemorySegment[]> {
  const { hash, stems, length } = keysOf(text);
  const equal = await memory.findByHash(scope, hash);
  if (length < shortestFuzzyText || stems.length === 0) return equal;
  const lookup = { stems: probedStems(stems), lengths: similarLengths(length), length };
  const postings = await memory.findByStems(scope, lookup);
  const found = new Set(equal.map(({ id }) => id));
  const ids = chooseCandidates(postings).filter((id) => !found.has(id));
  const order = new Map(ids.map((id, at) => [id, at]));
  const similar = await memory.findMany(ids);
  const at = ({ id }: MemorySegment) => order.get(id) ?? 0;
  return [...equal, ...similar.toSorted((one, other) => at(one) - at(other))];
}

/** Finds what the actor, who is translating a job, has delivered for sources like a text. */
export async function findMatches(
  stores: Stores,
  actor: Actor,
  { id, text, limit }: MatchQuery,
): Promise<Result<readonly OfferedMatch[], JobFault | MemoryFault | PermissionFault>> {
  const found = await findJobFor(stores, actor, { id, action: 'jobs.deliver' });
  if (!found.ok) return found;
  const { clientId, status, work } = found.value;
  if (status !== 'in_progress' || work.serviceType !== 'translation') {
    return refuse({ code: 'memory.not-translating' });
  }
  const { sourceLanguage, targetLanguage } = work;
  const scope = { ownerId: actor.accountId, clientId, sourceLanguage, targetLanguage };
  const segments = await findSimilar(stores.memory, scope, text);
  const matches = rankMatches(text, segments, { clientId, limit });
  return ok(
    matches.map((match) => ({ ...match, isSameClient: match.segment.clientId === clientId })),
  );
}
