import { mayFollow, type Actor, type FedEvent, type JobId } from '@nsem/core';
import type { EventStream } from './event-stream.ts';
import { heartbeat, jobFrame, readyFrame, resetFrame } from './frames.ts';
import type { Listener, LiveFeed } from './live-feed.ts';

/** What a follower asks for. */
export type Wish = Readonly<{
  actor: Actor;
  /** The one job that they follow; all of theirs where nothing is said. */
  jobId: JobId | undefined;
  /** The last event that they have seen; they begin with the next one where nothing is said. */
  lastEventId: number | undefined;
  /** Whether their credential is still good. */
  isStillAdmitted: () => Promise<boolean>;
}>;

/** Who has missed more events of all jobs than this begins anew rather than read them all. */
const mostMissed = 50_000;

/** Well below the 60 s after which this server, and many others in between, cut a silent connection. */
const heartbeatMs = 15_000;

const isMeant = ({ actor, jobId }: Wish, fed: FedEvent): boolean =>
  (jobId === undefined || fed.jobId === jobId) && mayFollow(actor, fed);

/** Shows at regular times that the connection is alive, as long as the follower is welcome. */
function keepAlive(stream: EventStream, { isStillAdmitted }: Wish): void {
  const beat = async () => {
    if (await isStillAdmitted()) stream.send(heartbeat);
    else stream.end();
  };
  const timer = setInterval(() => void beat().catch(() => stream.cut()), heartbeatMs);
  stream.bytes.once('close', () => clearInterval(timer));
}

/** Says where the stream begins; answers the event after which it goes on. */
async function begin(feed: LiveFeed, stream: EventStream, { lastEventId }: Wish): Promise<number> {
  const newest = await feed.newest();
  const at = lastEventId ?? newest;
  stream.send(readyFrame(at));
  // An event that is yet to come was seen in another database, before an older backup was restored.
  if (at <= newest && newest - at <= mostMissed) return at;
  stream.send(resetFrame(newest));
  return newest;
}

/**
 * Tells a follower, from the event on that they have seen last, each move that is theirs to know, in
 * order and once: first what they have missed, then what comes.
 *
 * @returns a promise that resolves when the follower hears of events as they come, or has gone.
 */
export async function follow(feed: LiveFeed, stream: EventStream, wish: Wish): Promise<void> {
  keepAlive(stream, wish);
  let at = await begin(feed, stream, wish);

  function tell(fed: FedEvent): void {
    if (fed.id <= at) return;
    at = fed.id;
    if (isMeant(wish, fed)) stream.send(jobFrame(fed));
  }

  const listener: Listener = {
    at: () => at,
    hear: (events) => events.forEach(tell),
    lose: () => stream.cut(),
  };
  stream.bytes.once('close', () => feed.leave(listener));

  for (let hasJoined = false; !hasJoined;) {
    const { events, isFull } = await feed.page(at);
    for (const fed of events) {
      tell(fed);
      await stream.room();
    }
    if (stream.isOver()) return;
    // Who has read to the end joins in the same turn, so that nothing comes in between.
    hasJoined = !isFull && feed.join(listener);
  }
}
