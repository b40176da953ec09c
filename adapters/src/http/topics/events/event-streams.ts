import type { Readable } from 'node:stream';
import { ok, refuse, type AccountId, type Result } from '@nsem/core';
import type { HttpFault } from '../../problems/http-fault.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import type { EventsFault } from './events-fault.ts';
import { follow, type Subscription } from './follow.ts';
import { openLiveFeed, type FeedSource } from './live-feed.ts';

/** The most streams that an account has open at once: its browser tabs and its programs. */
const mostStreams = 20;

/** The open streams of events. */
export interface EventStreams {
  /**
   * The position of the newest event that is known, in memory. What is read from now on contains that
   * event and all before it; later ones may be in it as well.
   */
  position(): number;
  /** Opens a stream; it is read to the end or destroyed. */
  open(subscription: Subscription): Result<Readable, EventsFault | HttpFault>;
  /** How many are open. */
  count(): number;
  /** Ends all streams, and opens no more. */
  close(): void;
}

/** Streams over the moves of jobs. */
export function createEventStreams(source: FeedSource): EventStreams {
  const { log } = source;
  const feed = openLiveFeed(source);
  const open = new Map<EventStream, AccountId>();
  let isClosed = false;

  const countOf = (accountId: AccountId): number =>
    [...open.values()].filter((owner) => owner === accountId).length;

  return {
    position: () => feed.position(),
    open(subscription) {
      const { accountId } = subscription.actor;
      if (isClosed) return refuse({ code: 'http.unavailable' });
      if (countOf(accountId) >= mostStreams) {
        return refuse({ code: 'events.too-many-streams', most: mostStreams });
      }
      const stream = openEventStream(() => {
        log.info({ user: accountId }, 'a stream of events was cut: its reader is too slow');
      });
      open.set(stream, accountId);
      stream.bytes.once('close', () => open.delete(stream));
      follow(feed, stream, subscription).catch((error: unknown) => {
        if (stream.isOver()) return;
        log.error({ err: error, user: accountId }, 'a stream of events broke off');
        stream.cut();
      });
      return ok(stream.bytes);
    },
    count: () => open.size,
    close() {
      isClosed = true;
      for (const stream of open.keys()) stream.end();
    },
  };
}
