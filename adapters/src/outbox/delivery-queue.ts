import { type Guard, type Instant, later, type Notice, type Stores } from '@nsem/core';

import type { Channel } from './notices.ts';

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
   * already settled is ignored, so that the work is done exactly once.
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

/** The result of trying to deliver a notice. */
export type DeliveryOutcome =
  | Readonly<{ kind: 'sent' }>
  /** Other notices replaced it, in the unit of work that also settled it. */
  | Readonly<{ kind: 'replaced' }>
  /** It is no longer needed. */
  | Readonly<{ kind: 'obsolete'; reason: string }>
  /** It must wait for something that its recipient does; this is no failure. */
  | Readonly<{ kind: 'held'; waitMs: number }>
  /** The receiving service will never accept it. */
  | Readonly<{ kind: 'refused'; reason: string }>
  /** It may succeed later: after `waitMs` at the earliest, if the receiving service said so. */
  | Readonly<{ kind: 'failed'; reason: string; waitMs?: number }>;

/** The possible results of sending a message by mail or Telegram. */
export type SendOutcome = Extract<
  DeliveryOutcome,
  Readonly<{ kind: 'sent' | 'refused' | 'failed' }>
>;

const minuteMs = 60_000;

/**
 * How long a process that shares the queue with others has a notice for itself. A batch takes four minutes
 * if the mail server answers each mail after a minute only.
 */
export const claimMs = 5 * minuteMs;

/** The least rest of a claim when a notice is sent: an attempt takes a minute at most. */
export const attemptMs = 2 * minuteMs;

const firstWaitMs = 1_000;
/** The longest time between two attempts. */
export const longestWaitMs = 60 * 60 * 1_000;

/** About an hour of growing waits, then one attempt an hour: a day in all. */
const maxAttempts = 36;

/**
 * When a notice is due again: after 1 s, 2 s, 4 s … and finally every hour.
 *
 * @param failedAttempts how many attempts have failed, including the last one.
 * @returns null after the last attempt.
 */
export function retryAt(failedAttempts: number, now: Instant): Instant | null {
  if (failedAttempts >= maxAttempts) return null;
  return later(now, Math.min(firstWaitMs * 2 ** (failedAttempts - 1), longestWaitMs));
}

/** The pending notices of a channel. */
export type ChannelBacklog = Readonly<{
  channel: Channel;
  /** How many there are, up to a limit. */
  count: number;
  /** Those of them whose delivery has failed before, and is tried again. */
  retried: number;
  /** When the oldest of them was put; null if there are none. */
  oldestAt: Instant | null;
}>;

/** The notices that were not sent. */
export type Backlog = Readonly<{
  /** An entry for every channel. */
  pending: readonly ChannelBacklog[];
  /** How many are not tried again by themselves, up to a limit. */
  failed: number;
}>;
