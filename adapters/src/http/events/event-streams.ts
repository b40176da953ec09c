import type { Readable } from 'node:stream';
import { ok, refuse, type AccountId, type Result } from '@nsem/core';
import type { HttpFault } from '../http-fault.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import type { EventsFault } from './events-fault.ts';
import { follow, type Wish } from './follow.ts';
import { openLiveFeed, type FeedSource } from './live-feed.ts';

/** The most streams that an account has open at once: its browser tabs and its programs. */
const mostStreams = 20;

/** The streams of events that are open. */
export interface EventStreams {
  /** Opens a stream; it is read to the end or destroyed. */
  open(wish: Wish): Result<Readable, EventsFault | HttpFault>;
  /** Ends all streams at once, and opens no more. */
  close(): void;
}

/** Streams over the moves of jobs; nothing runs while none is open. */
export function createEventStreams(source: FeedSource): EventStreams {
  const { log } = source;
  const feed = openLiveFeed(source);
  const open = new Map<EventStream, AccountId>();
  let isClosed = false;

  const countOf = (accountId: AccountId): number =>
    [...open.values()].filter((owner) => owner === accountId).length;

  return {
    open(wish) {
      const { accountId } = wish.actor;
      if (isClosed) return refuse({ code: 'http.unavailable' });
      if (countOf(accountId) >= mostStreams) {
        return refuse({ code: 'events.too-many-streams', most: mostStreams });
      }
      const stream = openEventStream(() => {
        log.info({ user: accountId }, 'a stream of events was cut: its reader is too slow');
      });
      open.set(stream, accountId);
      stream.bytes.once('close', () => open.delete(stream));
      follow(feed, stream, wish).catch((error: unknown) => {
        if (stream.isOver()) return;
        log.error({ err: error, user: accountId }, 'a stream of events broke off');
        stream.cut();
      });
      return ok(stream.bytes);
    },
    close() {
      isClosed = true;
      for (const stream of open.keys()) stream.end();
    },
  };
}
