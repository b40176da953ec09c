import type { Notice, SystemHealth } from '@nsem/sdk';

import { formatInstant } from '../../../lib/format/dates.ts';
import { formatBytes } from '../../../lib/format/sizes.ts';
import { agoText } from '../../../lib/format/ago.ts';
import type { BadgeTone } from '../../../ui/states.tsx';
import { formatWhole } from './figures.ts';

type DamagedFile = SystemHealth['damaged_files'][number];

/** The result of one check: its state in a word or two, and a detail. */
export type Finding = Readonly<{ name: string; state: string; tone: BadgeTone; note: string }>;

/** With less free space than this, backups and uploads may soon fail. */
const lowSpaceBytes = 1_000_000_000;

/** Pauses of the server in one to two hours; a few come from rare work, like composing the API reference. */
const manyStalls = 10;

/** The results of all checks. Whatever is not green needs attention. */
export const healthFindings = (health: SystemHealth): readonly Finding[] => [
  databaseFinding(health),
  booksFinding(health),
  sealFinding(health),
  filesFinding(health),
  weeklyCheckFinding(health),
  ...backupFindings(health),
  outboxFinding(health),
  linksFinding(health),
  diskFinding(health),
  loopFinding(health),
];

function databaseFinding({ database }: SystemHealth): Finding {
  const note = formatBytes(database.size_bytes);
  if (database.ok && !database.writable) {
    return { name: 'Database', state: 'Cannot be written', tone: 'red', note };
  }
  return database.ok
    ? { name: 'Database', state: 'Working', tone: 'green', note }
    : { name: 'Database', state: 'Not working', tone: 'red', note };
}

function booksFinding(health: SystemHealth): Finding {
  const { books } = health;
  const name = 'Books';
  if (books.checked_at === null) {
    const note = 'The first check is some minutes after the start';
    return { name, state: 'Not checked yet', tone: 'green', note };
  }
  const checked = `${count(books.entries, 'entry', 'entries')} and ${count(books.jobs, 'job', 'jobs')}`;
  const note = `Checked ${formatAge(health, books.checked_at)}: ${checked}`;
  return books.balanced
    ? { name, state: 'Balanced', tone: 'green', note }
    : { name, state: 'Not balanced', tone: 'red', note };
}

/** How many seconds ago something was by the clock of the server. */
function ageSeconds(health: SystemHealth, at: string): number {
  const now = Date.parse(health.started_at) / 1_000 + health.uptime_seconds;
  return now - Date.parse(at) / 1_000;
}

/** How long ago something was by the clock of the server: `3 hours ago`. */
const formatAge = (health: SystemHealth, at: string): string => agoText(ageSeconds(health, at));

/** The seal as `nsem-server verify --expect-seal` takes it; null before the first. */
export const sealToNote = ({
  seal: { number, hash },
}: Pick<SystemHealth, 'seal'>): string | null => (hash === null ? null : `${number}:${hash}`);

/** For so long the ledger may wait for its seal, which is made every minute. */
const lateSealMinutes = 10;

function sealFinding(health: SystemHealth): Finding {
  const { seal } = health;
  const name = 'Ledger seal';
  const waiting = `${count(seal.unsealed_postings, 'posting', 'postings')} not sealed yet`;
  if (seal.sealed_at === null) return { name, state: 'None yet', tone: 'green', note: waiting };
  const state = `No. ${formatWhole(seal.number)}`;
  const note = `Made ${formatAge(health, seal.sealed_at)}`;
  const isLate = ageSeconds(health, seal.sealed_at) > lateSealMinutes * minute;
  return isLate && seal.unsealed_postings > 0
    ? { name, state, tone: 'yellow', note: `${note}; ${waiting}` }
    : { name, state, tone: 'green', note };
}

function filesFinding({ files, damaged_files: damaged }: SystemHealth): Finding {
  if (files.problem !== null) {
    return { name: 'Files', state: 'Out of reach', tone: 'red', note: files.problem };
  }
  if (damaged.length === 0) {
    const where = files.place === 'bucket' ? 'In a bucket; all' : 'All';
    const note = `${where} that were read were as they were stored`;
    return { name: 'Files', state: 'Not damaged', tone: 'green', note };
  }
  const state = `${formatWhole(damaged.length)} damaged`;
  return { name: 'Files', state, tone: 'red', note: 'Restore them from a backup' };
}

function weeklyCheckFinding(health: SystemHealth): Finding {
  const { weekly_check: check } = health;
  const name = 'Weekly check';
  if (check.ended_at === null) {
    const note =
      check.under_way === null
        ? 'The first begins some minutes after the start'
        : `${count(check.under_way.files, 'file', 'files')} read so far`;
    return { name, state: 'Not ended yet', tone: 'green', note };
  }
  const read = `${count(check.files, 'file', 'files')} (${formatBytes(check.bytes)})`;
  const note = `Ended ${formatAge(health, check.ended_at)}: ${read} and the database`;
  if (check.problem_count > 0) {
    const state = count(check.problem_count, 'problem', 'problems');
    return { name, state, tone: 'red', note };
  }
  return check.damaged_files === 0
    ? { name, state: 'Nothing damaged', tone: 'green', note }
    : {
        name,
        state: `${count(check.damaged_files, 'file', 'files')} damaged`,
        tone: 'yellow',
        note,
      };
}

/** Nothing is shown if no continuous backup is configured. */
function backupFindings(health: SystemHealth): readonly Finding[] {
  const { continuous_backup: backup } = health;
  if (backup === null) return [];
  const name = 'Continuous backup';
  const since = backup.restorable_since;
  const reach =
    since === null
      ? 'The first base is being written'
      : `Each moment since ${formatAge(health, since)} can be restored`;
  if (backup.problem !== null) {
    return [{ name, state: 'Not shipping', tone: 'red', note: backup.problem }];
  }
  if (backup.behind_seconds === null) {
    return [{ name, state: 'Not complete yet', tone: 'yellow', note: reach }];
  }
  const state = `${count(backup.behind_seconds, 'second', 'seconds')} behind`;
  return [{ name, state, tone: 'green', note: reach }];
}

const damages: Readonly<Record<DamagedFile['reason'], string>> = {
  missing: 'is missing',
  unreadable: 'cannot be read',
  altered: 'is not as it was stored',
};

/** What is wrong with a stored file, in a sentence. */
export const damageText = ({ key, reason, noticed_at: at }: DamagedFile): string =>
  `${key} ${damages[reason]}, noticed ${formatInstant(at)}.`;

function outboxFinding({ outbox: { pending, failed } }: SystemHealth): Finding {
  const note = `${formatWhole(pending)} waiting to be sent`;
  const state = pending === 0 ? 'All sent' : 'None failed';
  return failed === 0
    ? { name: 'Mails and messages', state, tone: 'green', note }
    : { name: 'Mails and messages', state: `${formatWhole(failed)} failed`, tone: 'red', note };
}

function linksFinding({ mail_links: { public_url: address, problem } }: SystemHealth): Finding {
  const name = 'Links in mails';
  if (problem === null) return { name, state: 'Set up', tone: 'green', note: address ?? '' };
  const state = address === null ? 'None' : 'Not for others';
  return { name, state, tone: 'yellow', note: problem };
}

function diskFinding({ disk }: SystemHealth): Finding {
  const note = `${formatBytes(disk.free_bytes)} free`;
  return disk.free_bytes < lowSpaceBytes
    ? { name: 'Disk', state: 'Low on space', tone: 'yellow', note }
    : { name: 'Disk', state: 'Enough space', tone: 'green', note };
}

function loopFinding({ event_loop: loop }: SystemHealth): Finding {
  const usual = formatWhole(Math.ceil(loop.delay_p99_ms));
  const longest = formatWhole(Math.ceil(loop.delay_max_ms));
  const note = `Usual delay up to ${usual} ms, longest ${longest} ms, since ${formatInstant(loop.since)}`;
  const name = 'Responsiveness';
  if (loop.stalls === 0) return { name, state: 'Quick', tone: 'green', note };
  const state = `Paused ${count(loop.stalls, 'time', 'times')}`;
  return loop.stalls < manyStalls
    ? { name, state, tone: 'green', note }
    : { name, state, tone: 'yellow', note: `${note}; the server’s log names the calls` };
}

/** A summary of all checks in one sentence. */
export function healthSummary(findings: readonly Finding[]): string {
  const problems = findings.filter(({ tone }) => tone !== 'green').map(({ name }) => name);
  if (problems.length === 0) return 'All systems normal.';
  return `This needs your attention: ${problems.join(', ').toLowerCase()}.`;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long the server has been running, in the two largest units: `3 days 4 hours`. */
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
  announcement: 'Announcement',
  'announcement-published': 'Announcement published',
  'provider-approved': 'Provider approved',
  'service-rejected': 'Service rejected',
  'job-assigned': 'Job assigned',
  'job-delivered': 'Job delivered',
  'job-failed': 'Job failed',
  'job-late': 'Job late',
  'review-ending': 'Review ending',
  'revision-requested': 'Revision requested',
  'dispute-opened': 'Dispute opened',
  'dispute-decided': 'Dispute decided',
  'job-message': 'Message about a job',
  'job-message-telegram': 'Message about a job, by Telegram',
  'proposal-received': 'Due time proposed',
  'proposal-accepted': 'Due time accepted',
  'proposal-declined': 'Due time declined',
  'payout-account-changed': 'Payout account changed',
  'payout-paid': 'Payout paid',
  'contact-message': 'Contact message',
  'approval-requested': 'Approval requested',
  'free-budget': 'Free budget used',
  'email-verification': 'E-mail verification',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'second-factor-changed': 'Second factor changed',
  'new-device': 'Login from a new device',
  'api-key-created': 'API key created',
  'job-offered': 'Job offered',
  'job-opened': 'Job opened',
  'password-forgotten': 'Password forgotten',
};

const channels: Readonly<Record<Notice['channel'], string>> = {
  mail: 'mail',
  telegram: 'Telegram',
  internal: 'internal',
};

/** Describes a notice and its recipient: `Job delivered, mail to user #3`. */
export function noticeText({ kind, channel, user_id: user }: Notice): string {
  const recipient = user === null ? '' : ` to user #${user}`;
  return `${kinds[kind]}, ${channels[channel]}${recipient}`;
}
