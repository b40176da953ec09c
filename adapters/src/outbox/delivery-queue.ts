import type { Instant, Notice, Stores } from '@nsem/core';

import type { Channel } from './channels.ts';

/** A notice that is due to be sent. */
export type QueuedNotice = Readonly<{
  id: number;
  notice: Notice;
  /** How many attempts have failed. */
  attempts: number;
  createdAt: Instant;
}>;

/** The queue that the worker takes notices from and reports results to. */
export interface DeliveryQueue {
  /** The notices of a channel that are due, the longest due first. */
  due(channel: Channel, now: Instant, limit: number): Promise<readonly QueuedNotice[]>;
  /** Settles a notice for good: it was sent, or is not needed for the reason in the remark. */
  markSent(id: number, settled: Readonly<{ at: Instant; remark: string | null }>): Promise<void>;
  /** Counts a failed attempt; without a time to retry, the notice becomes a dead letter. */
  markFailed(
    id: number,
    failure: Readonly<{ error: string; retryAt: Instant | null }>,
  ): Promise<void>;
  /** Makes a pending notice due later, without counting an attempt. */
  hold(id: number, until: Instant): Promise<void>;
  /**
   * Settles a notice and does the work that replaces it, in one unit of work. A notice that is
   * already settled is left alone, so that the work is done exactly once.
   */
  replace(id: number, at: Instant, work: (stores: Stores) => Promise<void>): Promise<void>;
}
