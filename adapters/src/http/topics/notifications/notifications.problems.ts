import type { NotificationFault } from '@nsem/core';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

const channelNames = { mail: 'e-mail', telegram: 'Telegram' } as const;

/** The problem documents of notifications. */
export const notificationProblems = {
  'notification.not-found': {
    status: 404,
    title: 'Notification not found',
    detail: () => 'This notification does not exist.',
  },
  'notification.choice-unavailable': {
    status: 422,
    title: 'Not available',
    detail: ({ kind, channel }) =>
      `Notifications of the kind ${kind} are not sent to you by ${channelNames[channel]}.`,
    field: () => 'settings',
    sample: { kind: 'job_released', channel: 'mail' },
  },
} as const satisfies ProblemDescriptions<NotificationFault>;
