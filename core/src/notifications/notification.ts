import type {
  AccountId,
  JobId,
  NotificationId,
  PayoutId,
  RatingId,
  ServiceId,
} from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import type { Work } from '../services/work.ts';
import { readStartLength } from '../texts/content-start.ts';

/** What a notification can be about (docs/domain.md, Notifications). */
export const notificationKinds = [
  'job_accepted',
  'job_delivered',
  'job_released',
  'job_failed',
  'job_cancelled',
  'job_refunded',
  'job_offered',
  'job_assigned',
  'job_late',
  'job_taken_back',
  'proposal_received',
  'proposal_accepted',
  'proposal_declined',
  'service_approved',
  'service_rejected',
  'payout_paid',
  'payout_failed',
  'rating_received',
  'announcement',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How many notifications of an account are retained: the newest. */
export const retainedNotifications = 500;

/** How many days a notification is retained, read or not. */
export const notificationDays = 180;

/** How many characters of a job's content are read to show its beginning in a notification. */
export const shownContentLength = readStartLength;

/** A notification that has no id yet: what happened, and to what. */
export type NewNotification = Readonly<{
  /** The user who is notified. */
  accountId: AccountId;
  kind: NotificationKind;
  jobId?: JobId | null;
  serviceId?: ServiceId | null;
  payoutId?: PayoutId | null;
  ratingId?: RatingId | null;
  /** The user who did it, if the recipient may know them by name. */
  actorId?: AccountId | null;
  createdAt: Instant;
}>;

/** Something that happened, for one user; what it is about is shown as it is now. */
export type Notification = Required<NewNotification> &
  Readonly<{
    id: NotificationId;
    /** Null until the user has read it. */
    readAt: Instant | null;
    actorName: string | null;
    /** The work of the job or the service; null if the service was deleted. */
    work: Work | null;
    /**
     * The beginning of the job's content; empty if there is none, null without a job, and once the job
     * is neither the recipient's nor offered to them.
     */
    contentStart: string | null;
    /** The name of the document whose texts are the job's content; null if there is none, or as above. */
    documentName: string | null;
    /** What the provider gets from the payout. */
    amount: Pesewas | null;
    /** The stars of the rating. */
    stars: number | null;
  }>;

/** What a notification that was not read is about. */
export type UnreadNotification = Pick<Notification, 'kind' | 'jobId' | 'createdAt'>;
