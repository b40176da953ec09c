import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault } from '../accounts/permission.ts';
import type { DraftSegment, StoredDraft } from '../drafts/draft.ts';
import type { JobFault } from '../jobs/job-fault.ts';
import type { FeedEvent } from '../jobs/job-store.port.ts';
import { findJobFor } from '../jobs/read-job.ts';
import type { AccountId, CursorPage, JobId, MemorySegmentId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import {
  chooseCandidates,
  keysOf,
  longestMemoryText,
  type MemoryFault,
  type MemoryMatch,
  type MemoryProgress,
  type MemoryScope,
  type MemorySegment,
  probedStems,
  rankMatches,
  retainedSegments,
  shortestFuzzyText,
  similarLengths,
  stemsOf,
  toPlainText,
  type TranslationMemoryStore,
} from './memory.ts';

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

/** A client's permissions for the translations of their texts. */
export type MemorySettings = Readonly<{
  /** Whether their providers are also suggested them for jobs of other clients. */
  isReusable: boolean;
}>;

/** Reads what the actor, a client, allows. */
export async function readMemorySettings(
  { memory }: Stores,
  actor: Actor,
): Promise<Result<MemorySettings, PermissionFault>> {
  if (!can(actor, 'memory.allow')) return deny(actor, 'memory.allow');
  return ok({ isReusable: await memory.isReusable(actor.accountId) });
}

/** Changes what the actor, a client, allows; it holds from the next suggestion on. */
export async function updateMemorySettings(
  { memory }: Stores,
  actor: Actor,
  { isReusable }: MemorySettings,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<MemorySettings, PermissionFault>> {
  if (!can(actor, 'memory.allow')) return deny(actor, 'memory.allow');
  await memory.setReusable(actor.accountId, isReusable, now);
  return ok({ isReusable });
}
updateMemorySettings.guards = () => [];

/**
 * How many events are looked at in one unit of work. In a marketplace without a workbench until now,
 * a million jobs have a few millions, of which none is to be taken in.
 */
const rangeEvents = 2_000;

/** A delivered translation with its newest draft. */
export type DeliveredDraft = Readonly<{
  scope: MemoryScope;
  jobId: JobId;
  deliveredAt: Instant;
  draft: StoredDraft;
  /** The SHA-256 of what was delivered, to compare with the text of the draft. */
  outputSha256: string;
}>;

/** The next delivery of the feed. */
export type NextDelivery = Readonly<{
  /** The position that is reached already. */
  after: number;
  /** The position that is reached when the delivery, if there is one, is taken in. */
  eventId: number;
  /** How many of its segments were taken in before. */
  from: number;
  delivery: DeliveredDraft | null;
}>;

async function readDelivery(
  stores: Stores,
  { jobId, event }: FeedEvent,
): Promise<DeliveredDraft | null> {
  const job = await stores.jobs.find(jobId);
  if (job === undefined || job.work.serviceType !== 'translation') return null;
  const { assignedId: ownerId, clientId, outputId } = job;
  if (ownerId === null || outputId === null || job.contentErasedAt !== null) return null;
  const draft = await stores.drafts.findNewest({ jobId, accountId: ownerId });
  const output = await stores.files.find(outputId);
  if (draft === undefined || output === undefined) return null;
  const { sourceLanguage, targetLanguage } = job.work;
  const scope = { ownerId, clientId, sourceLanguage, targetLanguage };
  return { scope, jobId, deliveredAt: event.at, draft, outputSha256: output.sha256 };
}

/**
 * Finds the next delivery whose translation is to be taken in, among some events. Run by the server,
 * not by an actor.
 *
 * @returns null if every event is taken in.
 */
export async function findNextDelivery(stores: Stores): Promise<NextDelivery | null> {
  const { feed, memory } = stores;
  const { eventId, segments } = await memory.readProgress();
  const lastId = await feed.lastEventId();
  if (eventId >= lastId) return null;
  const foundId = await memory.findDraftedDelivery(eventId, rangeEvents);
  if (foundId === undefined) {
    const reached = Math.min(eventId + rangeEvents, lastId);
    return { after: eventId, eventId: reached, from: 0, delivery: null };
  }
  const after = foundId - 1;
  const [found] = await feed.eventsAfter(after, 1);
  invariant(found?.id === foundId, `the feed has the event ${foundId}`);
  // The segments are of the delivery that follows the position at once.
  const from = after === eventId ? segments : 0;
  return { after, eventId: foundId, from, delivery: await readDelivery(stores, found) };
}

/** The segments that are worth remembering. */
export const memorableSegments = (segments: readonly DraftSegment[]): readonly DraftSegment[] =>
  segments.filter(
    ({ source, text }) =>
      /\p{L}/u.test(source) &&
      text.trim() !== '' &&
      source.length <= longestMemoryText &&
      text.length <= 4 * longestMemoryText,
  );

/** Some segments of a delivery, and the progress once they are stored. */
export type DeliveredPart = Readonly<{
  delivery: DeliveredDraft | null;
  segments: readonly DraftSegment[];
  after: MemoryProgress;
}>;

/** Whether what was delivered may still be stored: it can have been erased since it was read. */
async function isErased(
  { accounts, jobs }: Stores,
  jobId: JobId,
  ownerId: AccountId,
): Promise<boolean> {
  const job = await jobs.find(jobId);
  const owner = await accounts.find(ownerId);
  return job === undefined || owner === undefined || job.contentErasedAt !== null;
}

/**
 * Stores some segments of a delivery, and the progress: after a failure it goes on where it was,
 * and no segment is stored twice. Run by the server, not by an actor.
 */
export async function storeDeliveredPart(
  stores: Stores,
  { delivery, segments, after }: DeliveredPart,
  { retained = retainedSegments }: Readonly<{ retained?: number }> = {},
): Promise<void> {
  const { memory } = stores;
  await memory.saveProgress(after);
  if (delivery === null || segments.length === 0) return;
  const { scope, jobId, deliveredAt } = delivery;
  if (await isErased(stores, jobId, scope.ownerId)) return;
  for (const { source, text } of segments) {
    const about = { ...scope, jobId, deliveredAt, source: source.trim(), target: text.trim() };
    await memory.put({ ...about, ...keysOf(source) });
  }
  await memory.removeOldest(scope.ownerId, retained, segments.length);
}
