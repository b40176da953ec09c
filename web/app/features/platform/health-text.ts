import type { Notice, SystemHealth } from '@nsem/sdk';

import { formatMoment } from '../../lib/dates.ts';
import { formatBytes } from '../../lib/sizes.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { formatWhole } from './figures.ts';

/** One thing that was looked at: how it is in a word, and what is known of it. */
export type Finding = Readonly<{ name: string; word: string; tone: BadgeTone; note: string }>;

/** With less free than this, backups and uploads may soon find no room. */
const littleRoomBytes = 1_000_000_000;

/** Everything that was looked at. What is not green needs somebody. */
export const findingsOf = (health: SystemHealth): readonly Finding[] => [
  databaseFinding(health),
  booksFinding(health),
  outboxFinding(health),
  diskFinding(health),
];

function databaseFinding({ database }: SystemHealth): Finding {
  const note = formatBytes(database.size_bytes);
  return database.ok
    ? { name: 'Database', word: 'Works', tone: 'green', note }
    : { name: 'Database', word: 'Does not work', tone: 'red', note };
}

function booksFinding({ books }: SystemHealth): Finding {
  const looked = `${count(books.entries, 'entry', 'entries')} and ${count(books.jobs, 'job', 'jobs')}`;
  const note = `${looked}, checked ${formatMoment(books.checked_at)}`;
  return books.balanced
    ? { name: 'Books', word: 'Balanced', tone: 'green', note }
    : { name: 'Books', word: 'Not balanced', tone: 'red', note };
}

function outboxFinding({ outbox: { waiting, dead } }: SystemHealth): Finding {
  const note = `${formatWhole(waiting)} waiting to be sent`;
  return dead === 0
    ? { name: 'Mails and messages', word: 'None given up', tone: 'green', note }
    : { name: 'Mails and messages', word: `${formatWhole(dead)} given up`, tone: 'red', note };
}

function diskFinding({ disk }: SystemHealth): Finding {
  const note = `${formatBytes(disk.free_bytes)} free`;
  return disk.free_bytes < littleRoomBytes
    ? { name: 'Disk', word: 'Little room', tone: 'yellow', note }
    : { name: 'Disk', word: 'Has room', tone: 'green', note };
}

/** All of it in a sentence. */
export function verdictOf(findings: readonly Finding[]): string {
  const troubles = findings.filter(({ tone }) => tone !== 'green').map(({ name }) => name);
  if (troubles.length === 0) return 'Everything is well.';
  return `This needs your attention: ${troubles.join(', ').toLowerCase()}.`;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long the server has been up, in its two largest units: `3 days 4 hours`. */
export function formatUptime(seconds: number): string {
  const days = Math.floor(seconds / day);
  const hours = Math.floor((seconds % day) / hour);
  const minutes = Math.floor((seconds % hour) / minute);
  if (days > 0) return `${count(days, 'day', 'days')} ${count(hours, 'hour', 'hours')}`;
  if (hours > 0) return `${count(hours, 'hour', 'hours')} ${count(minutes, 'minute', 'minutes')}`;
  return minutes > 0 ? count(minutes, 'minute', 'minutes') : 'less than a minute';
}

const count = (number: number, one: string, many: string): string =>
  `${formatWhole(number)} ${number === 1 ? one : many}`;

const kinds: Readonly<Record<Notice['kind'], string>> = {
  'provider-approved': 'Provider approved',
  'service-rejected': 'Service rejected',
  'job-assigned': 'Job assigned',
  'job-delivered': 'Job delivered',
  'job-failed': 'Job failed',
  'payout-paid': 'Payout paid',
  'contact-message': 'Contact message',
  'job-offered': 'Job offered',
  'job-opened': 'Job opened',
};

const channels: Readonly<Record<Notice['channel'], string>> = {
  mail: 'mail',
  telegram: 'Telegram',
  internal: 'inside the server',
};

/** What a notice is and whom it is for: `Job delivered, mail to user #3`. */
export function noticeText({ kind, channel, user_id: user }: Notice): string {
  const whom = user === null ? '' : ` to user #${user}`;
  return `${kinds[kind]}, ${channels[channel]}${whom}`;
}
