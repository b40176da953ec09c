import type { NewAnnouncement } from '../../announcements/announcement.ts';
import { dayMs, later } from '../../kernel/instant.ts';
import { accountId, mondayMorning } from './ids.ts';

/** An announcement to everyone, shown for a week from the Monday on. */
export const anAnnouncement = (overrides: Partial<NewAnnouncement> = {}): NewAnnouncement => ({
  audience: 'everyone',
  title: 'Farmers’ Day',
  text: 'Payouts of this week are sent on Monday.',
  link: '/contact',
  startsAt: mondayMorning,
  endsAt: later(mondayMorning, 7 * dayMs),
  byMail: false,
  createdBy: accountId(1),
  createdAt: mondayMorning,
  ...overrides,
});
