import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type { MemorySegmentId } from '../kernel/ids.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { MemoryFault } from './memory-fault.ts';
import type { MemorySegment } from './memory.ts';
import { stemsOf, toPlainText } from './source-keys.ts';

/** How many segments a search inspects at most. */
const mostInspected = 1_000;

type Found = Result<readonly MemorySegment[], PermissionFault>;

/** Lists all that the actor, a provider, has delivered in segments, newest first. */
export async function listMemory(
  { memory }: Stores,
  actor: Actor,
  page: CursorPage,
): Promise<Found> {
  if (!can(actor, 'memory.read')) return deny(actor, 'memory.read');
  return ok(await memory.list(actor.accountId, page));
}

/** A word or phrase, and how many segments to return. */
export type MemorySearch = Readonly<{ query: string; limit: number }>;

/**
 * Searches the sources of the actor's segments for a word or phrase, newest first. A search for a
 * common word inspects some of the segments that have it.
 */
export async function searchMemory(
  { memory }: Stores,
  actor: Actor,
  { query, limit }: MemorySearch,
): Promise<Found> {
  if (!can(actor, 'memory.read')) return deny(actor, 'memory.read');
  const phrase = toPlainText(query).toLowerCase();
  const [stem] = stemsOf(phrase).toSorted((one, other) => other.length - one.length);
  if (stem === undefined) return ok([]);
  const found = await memory.findByStem(actor.accountId, stem, mostInspected);
  const matching = found.filter(({ source }) => toPlainText(source).toLowerCase().includes(phrase));
  return ok(matching.slice(0, limit));
}

/** Deletes a segment from the actor's memory. The job and its output stay as they are. */
export async function deleteMemorySegment(
  { memory }: Stores,
  actor: Actor,
  id: MemorySegmentId,
): Promise<Result<null, MemoryFault | PermissionFault>> {
  if (!can(actor, 'memory.change')) return deny(actor, 'memory.change');
  const segment = await memory.find(id);
  if (segment?.ownerId !== actor.accountId) return refuse({ code: 'memory.segment-not-found' });
  await memory.remove(segment);
  return ok(null);
}
deleteMemorySegment.guards = () => [];
