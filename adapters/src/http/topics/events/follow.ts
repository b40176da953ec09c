import { mayFollow, type Actor, type FeedEvent, type JobId } from '@nsem/core';
import type { EventStream } from './event-stream.ts';
import { heartbeat, jobFrame, readyFrame, resetFrame } from './events.schema.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

/** The request of a follower. */
export type Subscription = Readonly<{
  actor: Actor;
  /** The one job to follow; undefined for all that the actor may follow. */
  jobId: JobId | undefined;
  /** The last event that the follower has seen; undefined to begin with the next one. */
  lastEventId: number | undefined;
  /** Whether the credential is still valid. */
  isStillAdmitted: () => Promise<boolean>;
}>;

/** A follower who has missed more events of all jobs than this starts over instead. */
const mostMissed = 50_000;

/** Well below the 60 s after which this server, and many proxies, close a silent connection. */
const heartbeatMs = 15_000;

const concerns = ({ actor, jobId }: Subscription, fed: FeedEvent): boolean =>
  (jobId === undefined || fed.jobId === jobId) && mayFollow(actor, fed);

/** Keeps the connection alive at regular intervals, as long as the credential is valid. */
function keepAlive(stream: EventStream, { isStillAdmitted }: Subscription): void {
  const beat = async () => {
    if (await isStillAdmitted()) stream.send(heartbeat);
    else stream.end();
  };
  const timer = setInterval(() => void beat().catch(() => stream.cut()), heartbeatMs);
  stream.bytes.once('close', () => clearInterval(timer));
}

/** Sends where the stream begins; returns the event after which it continues. */
async function begin(
  feed: LiveFeed,
  stream: EventStream,
  { lastEventId }: Subscription,
): Promise<number> {
  const newest = await feed.newest();
  const at = lastEventId ?? newest;
  stream.send(readyFrame(at));
  // A later event than the newest was seen before an older backup was restored.
  if (at <= newest && newest - at <= mostMissed) return at;
  stream.send(resetFrame(newest));
  return newest;
}

/**
 * Sends a follower each move that they may see after the last event that they have seen, in order and
 * exactly once: first the missed ones, then the new ones.
 *
 * @returns a promise that resolves when the follower receives new events, or has disconnected.
 */
export async function follow(
  feed: LiveFeed,
  stream: EventStream,
  subscription: Subscription,
): Promise<void> {
  keepAlive(stream, subscription);
  let at = await begin(feed, stream, subscription);

  function send(fed: FeedEvent): void {
    if (fed.id <= at) return;
    at = fed.id;
    if (concerns(subscription, fed)) stream.send(jobFrame(fed, subscription.actor));
  }

  const listener: Listener = {
    at: () => at,
    receive: (events) => events.forEach(send),
    lose: () => stream.cut(),
  };
  stream.bytes.once('close', () => feed.leave(listener));

  for (let hasJoined = false; !hasJoined;) {
    const { events, isFull } = await feed.page(at);
    for (const fed of events) {
      send(fed);
      await stream.room();
    }
    if (stream.isOver()) return;
    // A follower who has read to the end joins in the same turn, so that no event is missed.
    hasJoined = !isFull && feed.join(listener);
  }
}
