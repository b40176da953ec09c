import type { Actor, Instant, Notice, CursorPage, Result } from '@nsem/core';

import type { Channel } from './channels.ts';

/** The states of a notice; a failed one is not tried again unless an admin retries it. */
export const noticeStatuses = ['pending', 'sent', 'failed'] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

/** A notice and the state of its delivery. */
export type ListedNotice = Readonly<{
  id: number;
  notice: Notice;
  channel: Channel;
  status: NoticeStatus;
  /** How many attempts were made since it was queued or last retried. */
  attempts: number;
  /** Why the last attempt failed, or why the notice was not needed. */
  lastError: string | null;
  createdAt: Instant;
  /** When the next attempt is due; null once it is settled. */
  dueAt: Instant | null;
  sentAt: Instant | null;
}>;

/** Why a notice cannot be retried. */
export type NoticeFault =
  | Readonly<{ code: 'notice.not-found' }>
  | Readonly<{ code: 'notice.not-failed'; status: NoticeStatus }>;

/** The notices as an admin sees and retries them. */
export interface NoticeQueue {
  /** Newest first. */
  list(
    filter: Readonly<{ status?: NoticeStatus | undefined }>,
    page: CursorPage,
  ): Promise<readonly ListedNotice[]>;
  /** Queues a failed notice again for an admin, with a fresh count of attempts. */
  retry(
    id: number,
    by: Readonly<{ actor: Actor; now: Instant }>,
  ): Promise<Result<ListedNotice, NoticeFault>>;
}
