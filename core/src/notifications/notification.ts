import type { Role } from '../accounts/account.ts';
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
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Work } from '../services/service.ts';
import { readStartLength } from '../texts/sentence-ends.ts';

/** The kinds of notifications (docs/domain.md, Notifications). */
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
  'result_accepted',
  'revision_requested',
  'review_ending',
  'dispute_opened',
  'dispute_decided',
  'part_refunded',
  'job_message',
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
    /** The net of the payout. */
    amount: Pesewas | null;
    /** The stars of the rating. */
    stars: number | null;
  }>;

/** The subject of an unread notification. */
export type UnreadNotification = Pick<Notification, 'kind' | 'jobId' | 'createdAt'>;

/** How notifications are sent, besides the list on the screens. */
const notificationChannels = ['mail', 'telegram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Which channels a user wants for a kind; null for one that is never used for it. */
type ChannelChoices = Readonly<Record<NotificationChannel, boolean | null>>;

/** The choices of a user for one kind. */
export type NotificationSetting = ChannelChoices & Readonly<{ kind: NotificationKind }>;

const never: ChannelChoices = { mail: null, telegram: null };
const byMail: ChannelChoices = { mail: true, telegram: null };

/** The channels of users who have chosen nothing. */
const defaults: Readonly<Record<NotificationKind, ChannelChoices>> = {
  job_accepted: byMail,
  job_delivered: byMail,
  job_released: never,
  job_failed: byMail,
  job_cancelled: never,
  job_refunded: never,
  job_offered: { mail: null, telegram: true },
  job_assigned: never,
  job_late: byMail,
  job_taken_back: never,
  result_accepted: never,
  revision_requested: byMail,
  review_ending: byMail,
  dispute_opened: byMail,
  dispute_decided: byMail,
  part_refunded: never,
  job_message: { mail: true, telegram: false },
  proposal_received: byMail,
  proposal_accepted: byMail,
  proposal_declined: byMail,
  service_approved: byMail,
  service_rejected: byMail,
  payout_paid: byMail,
  payout_failed: never,
  rating_received: never,
  announcement: byMail,
};

/** The kinds that each role gets and can choose channels for, in the order of the screens. */
const choosable: Readonly<Record<Role, readonly NotificationKind[]>> = {
  client: [
    'job_delivered',
    'job_accepted',
    'job_failed',
    'job_late',
    'review_ending',
    'dispute_opened',
    'dispute_decided',
    'job_message',
    'proposal_received',
    'announcement',
  ],
  'service-provider': [
    'job_offered',
    'job_late',
    'revision_requested',
    'dispute_opened',
    'dispute_decided',
    'job_message',
    'proposal_accepted',
    'proposal_declined',
    'service_approved',
    'service_rejected',
    'payout_paid',
    'announcement',
  ],
  admin: ['announcement'],
};

/** What a user has chosen, and the default of what was no choice when they did. */
const choiceOf = (
  channel: NotificationChannel,
  kind: NotificationKind,
  stored: NotificationSetting | undefined,
): boolean | null => stored?.[channel] ?? defaults[kind][channel];

/** The settings of an account: those that its user has stored, and the defaults for the rest. */
export function completeSettings(
  role: Role,
  stored: readonly NotificationSetting[],
): readonly NotificationSetting[] {
  const byKind = new Map(stored.map((setting) => [setting.kind, setting]));
  return choosable[role].map((kind) => ({
    kind,
    mail: choiceOf('mail', kind, byKind.get(kind)),
    // Only providers have a Telegram ID.
    telegram: role === 'service-provider' ? choiceOf('telegram', kind, byKind.get(kind)) : null,
  }));
}

/** Whether a notification is sent through a channel, by the stored settings of the user. */
export const isSentBy = (
  channel: NotificationChannel,
  kind: NotificationKind,
  stored: NotificationSetting | undefined,
): boolean => choiceOf(channel, kind, stored) === true;

/** Why an operation on notifications is refused. */
export type NotificationFault =
  | Readonly<{ code: 'notification.not-found' }>
  /** The account does not get notifications of this kind through this channel. */
  | Readonly<{
      code: 'notification.choice-unavailable';
      kind: NotificationKind;
      channel: NotificationChannel;
    }>;

/** A change of the choices for one kind; a channel that is left out stays as it is. */
export type SettingChange = Readonly<{ kind: NotificationKind }> &
  Readonly<Partial<Record<NotificationChannel, boolean | null | undefined>>>;

const changeChannel = (before: boolean | null, chosen: boolean | null | undefined) =>
  chosen ?? before;

/**
 * Decides a change of settings. A channel that a kind is never sent through stays null: null is
 * accepted for it, so that a program can return what it has read.
 *
 * @param current all settings that the account has.
 * @returns the settings that were changed.
 */
export function decideSettings(
  current: readonly NotificationSetting[],
  changes: readonly SettingChange[],
): Result<readonly NotificationSetting[], NotificationFault> {
  const changed = new Map<NotificationKind, NotificationSetting>();
  for (const change of changes) {
    const { kind } = change;
    const before = changed.get(kind) ?? current.find((setting) => setting.kind === kind);
    const channel = notificationChannels.find(
      (each) => typeof change[each] === 'boolean' && (before?.[each] ?? null) === null,
    );
    if (channel !== undefined) {
      return refuse({ code: 'notification.choice-unavailable', kind, channel });
    }
    if (before === undefined) continue;
    changed.set(kind, {
      kind,
      mail: changeChannel(before.mail, change.mail),
      telegram: changeChannel(before.telegram, change.telegram),
    });
  }
  return ok([...changed.values()]);
}
