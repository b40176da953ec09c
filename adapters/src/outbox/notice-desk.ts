import type { Instant, Notice, Page, Result } from '@nsem/core';

import type { Channel } from './channels.ts';

/** Where a notice stands; a dead one was given up. */
export const noticeStatuses = ['waiting', 'sent', 'dead'] as const;
export type NoticeStatus = (typeof noticeStatuses)[number];

/** A notice with what became of it so far. */
export type ListedNotice = Readonly<{
  id: number;
  notice: Notice;
  channel: Channel;
  status: NoticeStatus;
  /** How often it was tried, since it was put or last put back. */
  attempts: number;
  /** Why the last attempt failed, or why there was no need to send it. */
  lastError: string | null;
  createdAt: Instant;
  /** When it is tried next; null once it was settled. */
  dueAt: Instant | null;
  sentAt: Instant | null;
}>;

/** Why a notice cannot be put back. */
export type NoticeFault =
  | Readonly<{ code: 'notice.not-found' }>
  | Readonly<{ code: 'notice.not-dead'; status: NoticeStatus }>;

/** What an admin sees and does of the notices. */
export interface NoticeDesk {
  /** Newest first. */
  list(
    filter: Readonly<{ status?: NoticeStatus | undefined }>,
    page: Page,
  ): Promise<readonly ListedNotice[]>;
  /** Puts a dead notice back, as if it had never been tried. */
  retry(id: number, at: Instant): Promise<Result<ListedNotice, NoticeFault>>;
}
