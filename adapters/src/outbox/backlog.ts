import type { Instant } from '@nsem/core';
import type { Channel } from './channels.ts';

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
