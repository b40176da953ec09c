import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { FeedEvent, FeedReader } from '@nsem/core';
import type { Logger } from 'pino';

/** How many events are read at once. */
const pageSize = 500;

/** Receives each event as it is committed. */
export interface Listener {
  /** The position in the feed up to which it has received events. */
  at(): number;
  /** Receives the next events in order; some of them may have been received before. */
  receive(events: readonly FeedEvent[]): void;
  /** No more events will come: the feed cannot be read. */
  lose(): void;
}

/** The moves of all jobs: past ones in pages, new ones as they are committed. */
export interface LiveFeed {
  /**
   * The newest position that is known, without a query: 0 at first. It may be behind the newest event,
   * but never ahead of what a read that begins now finds.
   */
  position(): number;
  /** The position of the newest event. */
  newest(): Promise<number>;
  /** The events after a position, and whether there may be more; for all callers, one page is read per turn of the event loop. */
  page(after: number): Promise<Readonly<{ events: readonly FeedEvent[]; isFull: boolean }>>;
  /** Adds a listener at its position; false if it must read up to the feed's position first. */
  join(listener: Listener): boolean;
  leave(listener: Listener): void;
}

/** The source of a live feed. */
export type FeedSource = Readonly<{
  feed: FeedReader;
  /** Calls back after each commit. */
  onCommit: (listener: () => void) => void;
  log: Logger;
}>;

/**
 * Opens the feed. New events are read once for all listeners, however many commits there were in a
 * turn of the event loop; while there are no listeners, only the position of the newest is read.
 */
export function openLiveFeed({ feed, onCommit, log }: FeedSource): LiveFeed {
  const listeners = new Set<Listener>();
  /** The position up to which the listeners have received events, if there are any. */
  let position = 0;
  let [isReading, isStale] = [false, false];
  let lastPage: Promise<unknown> = Promise.resolve();

  const read = (after: number) => feed.readAfter(after, pageSize);

  function wake(): void {
    isStale = true;
    if (isReading) return;
    isReading = true;
    setImmediate(() => void readOn());
  }

  async function deliver(): Promise<void> {
    const events = await read(position);
    position = Math.max(position, events.at(-1)?.id ?? 0);
    isStale ||= events.length === pageSize;
    for (const listener of listeners) listener.receive(events);
  }

  async function skip(): Promise<void> {
    const newest = await feed.readNewest();
    // A listener that has joined meanwhile has not received the events before the newest.
    if (listeners.size > 0) isStale = true;
    else position = Math.max(position, newest);
  }

  async function readOn(): Promise<void> {
    isStale = false;
    try {
      await (listeners.size > 0 ? deliver() : skip());
    } catch (error) {
      if (listeners.size > 0) log.error({ err: error }, 'the events of jobs cannot be read');
      for (const listener of listeners) listener.lose();
    }
    if (isStale) setImmediate(() => void readOn());
    else isReading = false;
  }

  onCommit(wake);
  wake();
  return {
    position: () => position,
    newest: () => feed.readNewest(),
    page(after) {
      const turn = lastPage.then(() => turnOfTheLoop()).then(() => read(after));
      lastPage = turn.catch(() => undefined);
      return turn.then((events) => ({ events, isFull: events.length === pageSize }));
    },
    join(listener) {
      if (listener.at() < position) return false;
      listeners.add(listener);
      if (listeners.size === 1) position = listener.at();
      return true;
    },
    leave: (listener) => void listeners.delete(listener),
  };
}
