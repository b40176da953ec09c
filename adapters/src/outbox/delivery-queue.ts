import type { Guard, Instant, Notice, Stores } from '@nsem/core';

import type { Channel } from './channels.ts';

/** A notice that is due to be sent. */
export type QueuedNotice = Readonly<{
  id: number;
  notice: Notice;
  /** How many attempts have failed. */
  attempts: number;
  createdAt: Instant;
  /** Until when no other process takes it; null if there is none that could. */
  claimedUntil: Instant | null;
}>;

/**
 * A notice that was taken from the queue, with the claim under which it was. What a process reports after
 * its claim has ended and another one has taken the notice changes nothing.
 */
export type TakenNotice = Readonly<{ id: number; claimedUntil?: Instant | null }>;

/** The queue that the worker takes notices from and reports results to. */
export interface DeliveryQueue {
  /**
   * Takes the notices of a channel that are due, the longest due first. Of several processes, one gets each
   * of them, until it has reported the result or its claim ends.
   */
  due(channel: Channel, now: Instant, limit: number): Promise<readonly QueuedNotice[]>;
  /** Settles a notice for good: it was sent, or is not needed for the reason in the remark. */
  markSent(
    notice: TakenNotice,
    settled: Readonly<{ at: Instant; remark: string | null }>,
  ): Promise<void>;
  /** Counts a failed attempt; without a time to retry, the notice becomes a dead letter. */
  markFailed(
    notice: TakenNotice,
    failure: Readonly<{ error: string; retryAt: Instant | null }>,
  ): Promise<void>;
  /** Makes a pending notice due later, without counting an attempt. */
  hold(notice: TakenNotice, until: Instant): Promise<void>;
  /** Lets other processes take a notice that was not tried. */
  release(notice: TakenNotice): Promise<void>;
  /**
   * Settles a notice and does the work that replaces it, in one unit of work. A notice that is
   * already settled is left alone, so that the work is done exactly once.
   *
   * @param guard what the work decides by; nothing but notices if it is not given.
   */
  replace(
    notice: TakenNotice,
    at: Instant,
    work: (stores: Stores) => Promise<void>,
    guard?: Guard,
  ): Promise<void>;
}
