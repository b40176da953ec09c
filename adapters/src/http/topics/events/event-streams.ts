import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { ok, refuse, type AccountId, type Result } from '@nsem/core';
import type { EventsFault, HttpFault } from '../../problems/http-fault.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { follow, type Subscription } from './follow.ts';
import { openLiveFeed, type FeedSource } from './live-feed.ts';

/** The most streams that an account has open at once: its browser tabs and its programs. */
const mostStreams = 20;

/**
 * Between two checks of all credentials: twenty times as long as the last one took, so that many commits
 * cost little, and at most a second, so that a session that has ended is found soon.
 */
const pauseAfter = (checkMs: number): number => Math.min(Math.max(20 * checkMs, 50), 1_000);

/** The source of streams of events. */
export type EventStreamSource = FeedSource &
  Readonly<{
    /** Calls back after each commit that may have ended a session, a key or an account. */
    onCredentialChange: (listener: () => void) => unknown;
  }>;

type OpenStream = Pick<Subscription, 'isStillAdmitted'> & Readonly<{ accountId: AccountId }>;

/** Ends a stream whose credential has ended, and cuts it if that cannot be found out. */
async function checkCredential(
  stream: EventStream,
  { isStillAdmitted }: Pick<OpenStream, 'isStillAdmitted'>,
): Promise<void> {
  try {
    if (!(await isStillAdmitted())) stream.end();
  } catch {
    // Its reader connects again, and gets the reason as the answer.
    stream.cut();
  }
}

/**
 * Checks the credentials of all open streams after a change: at once, or at most a second later if
 * changes come in quick succession.
 *
 * @returns a function that is called at each change.
 */
function checkAfterChanges(open: ReadonlyMap<EventStream, OpenStream>): () => void {
  let [isChecking, hasChanged] = [false, false];

  async function checkAll(): Promise<void> {
    while (hasChanged) {
      hasChanged = false;
      const begunAt = performance.now();
      for (const [stream, one] of open) await checkCredential(stream, one);
      await pause(pauseAfter(performance.now() - begunAt), undefined, { ref: false });
    }
    isChecking = false;
  }

  return () => {
    hasChanged = true;
    if (isChecking || open.size === 0) return;
    isChecking = true;
    void checkAll();
  };
}

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

/** Streams over the moves of jobs, which end with the credentials of their readers. */
export function createEventStreams(source: EventStreamSource): EventStreams {
  const { log } = source;
  const feed = openLiveFeed(source);
  const open = new Map<EventStream, OpenStream>();
  source.onCredentialChange(checkAfterChanges(open));
  let isClosed = false;

  const countOf = (accountId: AccountId): number =>
    [...open.values()].filter((one) => one.accountId === accountId).length;

  return {
    position: () => feed.position(),
    open(subscription) {
      const { accountId } = subscription.actor;
      const { isStillAdmitted } = subscription;
      if (isClosed) return refuse({ code: 'http.unavailable' });
      if (countOf(accountId) >= mostStreams) {
        return refuse({ code: 'events.too-many-streams', most: mostStreams });
      }
      const stream = openEventStream(() => {
        log.info({ user: accountId }, 'a stream of events was cut: its reader is too slow');
      });
      open.set(stream, { accountId, isStillAdmitted });
      // The credential may have ended since it was read, before there was a stream to end.
      void checkCredential(stream, subscription);
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
