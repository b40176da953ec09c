import type { NewAnnouncement } from '../../announcements/announcement.ts';
import type { NewContactMessage } from '../../contact/contact-message.ts';
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

/** An organisation's message that is not answered yet. */
export const aContactMessage = (overrides: Partial<NewContactMessage> = {}): NewContactMessage => ({
  name: 'Abena Ɔforiwaa Mensah',
  email: 'abena.mensah@example.org',
  company: 'Radio Ŋmɛ, Tamale',
  message: 'Good morning.\nHow soon could you narrate ten minutes in Dagbani each week?',
  createdAt: mondayMorning,
  answeredAt: null,
  ...overrides,
});
