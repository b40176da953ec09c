import type { Role } from '../accounts/account.ts';
import type { NotificationKind } from './notification.ts';

/** How notifications are sent, beside the list on the screens. */
export const notificationChannels = ['mail', 'telegram'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Which channels a user wants for a kind; null for one that is never used for it. */
type ChannelChoices = Readonly<Record<NotificationChannel, boolean | null>>;

/** The choices of a user for one kind. */
export type NotificationSetting = ChannelChoices & Readonly<{ kind: NotificationKind }>;

const never: ChannelChoices = { mail: null, telegram: null };
const byMail: ChannelChoices = { mail: true, telegram: null };

/** What users get who have chosen nothing. */
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
    'proposal_received',
    'announcement',
  ],
  'service-provider': [
    'job_offered',
    'job_late',
    'proposal_accepted',
    'proposal_declined',
    'service_approved',
    'service_rejected',
    'payout_paid',
    'announcement',
  ],
  admin: ['announcement'],
};

/** The settings of an account: what its user has stored, and the defaults for the rest. */
export function completeSettings(
  role: Role,
  stored: readonly NotificationSetting[],
): readonly NotificationSetting[] {
  const byKind = new Map(stored.map((setting) => [setting.kind, setting]));
  return choosable[role].map((kind) => byKind.get(kind) ?? { kind, ...defaults[kind] });
}

/** Whether a notification is sent through a channel, given what the user has stored. */
export const isSentBy = (
  channel: NotificationChannel,
  kind: NotificationKind,
  stored: NotificationSetting | undefined,
): boolean => (stored ?? defaults[kind])[channel] === true;
