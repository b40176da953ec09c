import type { DraftSegment, StoredDraft } from '../drafts/draft.ts';
import type { FeedEvent } from '../jobs/job-feed.port.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { MemoryProgress } from './translation-memory-store.port.ts';
import { longestMemoryText, retainedSegments, type MemoryScope } from './memory.ts';
import { keysOf } from './source-keys.ts';

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

/** What comes next in the feed. */
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
 * Stores some segments of a delivery, together with the progress: after a failure it goes on where it
 * was, and no segment is stored twice. Run by the server, not by an actor.
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
