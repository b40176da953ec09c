import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { FedEvent, UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';

/** How many events are read at once. */
const pageSize = 500;

/** Someone who hears of each event as it is committed. */
export interface Listener {
  /** The place in the feed up to which they have heard. */
  at(): number;
  /** Tells the next events in their order; there may be some among them that were heard before. */
  hear(events: readonly FedEvent[]): void;
  /** Nothing more will be told: the feed cannot be read. */
  lose(): void;
}

/** The moves of all jobs: those of before by the page, and those that come as they come. */
export interface LiveFeed {
  /** The place of the newest event. */
  newest(): Promise<number>;
  /** The events after a place, and whether there may be more. Whoever asks, one page is read a turn. */
  page(after: number): Promise<Readonly<{ events: readonly FedEvent[]; isFull: boolean }>>;
  /** Tells a listener from where they are; false where they have to read up to there first. */
  join(listener: Listener): boolean;
  leave(listener: Listener): void;
}

/** What a live feed is made of. */
export type FeedSource = Readonly<{
  unitOfWork: UnitOfWork;
  /** Calls back after each commit, until the answered function is called. */
  onCommit: (listener: () => void) => () => void;
  log: Logger;
}>;

/**
 * Opens the feed. What is committed is read once for all listeners, however many commits there were
 * in a turn of the event loop; while there are no listeners, commits are not even watched.
 */
export function openLiveFeed({ unitOfWork, onCommit, log }: FeedSource): LiveFeed {
  const listeners = new Set<Listener>();
  /** Up to here the listeners have been told. */
  let position = 0;
  let stopWatching = () => {};
  let [isReading, isStale] = [false, false];
  let lastPage: Promise<unknown> = Promise.resolve();

  const read = (after: number) => unitOfWork.read(({ feed }) => feed.eventsAfter(after, pageSize));

  function wake(): void {
    isStale = true;
    if (isReading) return;
    isReading = true;
    setImmediate(() => void readOn());
  }

  async function readOn(): Promise<void> {
    isStale = false;
    try {
      const events = await read(position);
      position = Math.max(position, events.at(-1)?.id ?? 0);
      isStale ||= events.length === pageSize;
      for (const listener of listeners) listener.hear(events);
    } catch (error) {
      if (listeners.size > 0) log.error({ err: error }, 'the events of jobs cannot be read');
      for (const listener of listeners) listener.lose();
    }
    if (isStale && listeners.size > 0) setImmediate(() => void readOn());
    else isReading = false;
  }

  return {
    newest: () => unitOfWork.read(({ feed }) => feed.lastEventId()),
    page(after) {
      const turn = lastPage.then(() => turnOfTheLoop()).then(() => read(after));
      lastPage = turn.catch(() => undefined);
      return turn.then((events) => ({ events, isFull: events.length === pageSize }));
    },
    join(listener) {
      if (listener.at() < position) return false;
      listeners.add(listener);
      if (listeners.size > 1) return true;
      position = listener.at();
      stopWatching = onCommit(wake);
      // For what was committed since the listener's last page, while nobody watched.
      wake();
      return true;
    },
    leave(listener) {
      listeners.delete(listener);
      if (listeners.size === 0) stopWatching();
    },
  };
}
