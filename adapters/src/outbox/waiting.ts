import type { Instant, Notice, Stores } from '@nsem/core';

import type { Channel } from './channels.ts';

/** A notice that waits to be sent. */
export type Waiting = Readonly<{
  id: number;
  notice: Notice;
  /** How often it was tried without success. */
  attempts: number;
}>;

/** Where the worker takes notices from, and tells what became of them. */
export interface Queue {
  /** The notices of a channel whose time has come, the longest due first. */
  due(channel: Channel, now: Instant, limit: number): Promise<readonly Waiting[]>;
  /** Settles a notice for good: it was sent, or there is no need to, as the remark says. */
  markSent(id: number, settled: Readonly<{ at: Instant; remark: string | null }>): Promise<void>;
  /** Counts a failed attempt; with no moment to retry the notice becomes a dead letter. */
  markFailed(
    id: number,
    failure: Readonly<{ error: string; retryAt: Instant | null }>,
  ): Promise<void>;
  /**
   * Settles a notice and does the work that stands in for it, as one unit. A notice that was settled
   * before is left alone, so that the work is done once.
   */
  replace(id: number, at: Instant, work: (stores: Stores) => Promise<void>): Promise<void>;
}
