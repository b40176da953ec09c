import type { Actor, CursorPage, Instant, Notice, NotificationKind, Result } from '@nsem/core';

type Kind = Notice['kind'];

/** How notices are delivered. */
export const channels = ['mail', 'telegram', 'internal'] as const;
export type Channel = (typeof channels)[number];

/** The channel of each kind of notice; internal notices are not sent but expanded into others. */
export const channelByKind = {
  'provider-approved': 'mail',
  'service-rejected': 'mail',
  'job-assigned': 'mail',
  'job-delivered': 'mail',
  'job-failed': 'mail',
  'job-late': 'mail',
  'review-ending': 'mail',
  'revision-requested': 'mail',
  'dispute-opened': 'mail',
  'dispute-decided': 'mail',
  'job-message': 'mail',
  'proposal-received': 'mail',
  'proposal-accepted': 'mail',
  'proposal-declined': 'mail',
  'payout-account-changed': 'mail',
  'payout-paid': 'mail',
  announcement: 'mail',
  'contact-message': 'mail',
  'approval-requested': 'mail',
  'free-budget': 'mail',
  'email-verification': 'mail',
  'password-reset': 'mail',
  'password-changed': 'mail',
  'second-factor-changed': 'mail',
  'new-device': 'mail',
  'api-key-created': 'mail',
  'job-offered': 'telegram',
  'job-message-telegram': 'telegram',
  'announcement-published': 'internal',
  'job-opened': 'internal',
  'password-forgotten': 'internal',
} as const satisfies Record<Kind, Channel>;

type KindBy<C extends Channel> = {
  [K in Kind]: (typeof channelByKind)[K] extends C ? K : never;
}[Kind];

/** The notices of one channel. */
export type NoticeBy<C extends Channel> = Extract<Notice, Readonly<{ kind: KindBy<C> }>>;

/** Every kind of notice. */
export const noticeKinds = Object.keys(channelByKind) as readonly Kind[];

/** The notices that a user can switch off, each with the kind whose settings decide. */
const optionalKinds: Partial<Record<Kind, NotificationKind>> = {
  'provider-approved': 'service_approved',
  'service-rejected': 'service_rejected',
  'job-assigned': 'job_accepted',
  'job-delivered': 'job_delivered',
  'job-failed': 'job_failed',
  'job-late': 'job_late',
  'review-ending': 'review_ending',
  'revision-requested': 'revision_requested',
  'dispute-opened': 'dispute_opened',
  'dispute-decided': 'dispute_decided',
  'job-message': 'job_message',
  'job-message-telegram': 'job_message',
  'proposal-received': 'proposal_received',
  'proposal-accepted': 'proposal_accepted',
  'proposal-declined': 'proposal_declined',
  'payout-paid': 'payout_paid',
  'job-offered': 'job_offered',
  announcement: 'announcement',
};

/** The kind of notification whose settings a notice follows; undefined if it is always sent. */
export const settingOf = ({ kind }: Notice): NotificationKind | undefined => optionalKinds[kind];

/** The channel of a notice. */
export const channelOf = ({ kind }: Notice): Channel => channelByKind[kind];

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
