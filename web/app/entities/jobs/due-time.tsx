import type { Job } from '@nsem/sdk';

import { useMinute } from '../../lib/browser/use-minute.ts';
import { lazily } from '../../lib/format/dates.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { Badge } from '../../ui/states.tsx';

type Due = Pick<Job, 'status' | 'due_at'>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// When a job is due is a matter of the reader's own clock, so it has no time zone here.
const time = lazily(
  () => new Intl.DateTimeFormat('en-GH', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const dayAndTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-GH', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
);
const shortDay = lazily(() => new Intl.DateTimeFormat('en-GH', { day: 'numeric', month: 'short' }));

/** A due time on the clock of the reader: `27 Nov 2026, 17:00`. */
export const formatDue = (iso: string): string => dayAndTime().format(new Date(iso));

/** Whether the result of a job is overdue. */
export const isLate = ({ status, due_at: due }: Due, now: number): boolean =>
  (status === 'pending' || status === 'in_progress') && due !== null && Date.parse(due) <= now;

/** The midnight at which the day of the reader starts, `days` later. */
function dayStart(now: number, days: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}

function dayName(at: number, now: number): string {
  if (at < dayStart(now, 1)) return 'today';
  if (at < dayStart(now, 2)) return 'tomorrow';
  const days = Math.round((dayStart(at, 0) - dayStart(now, 0)) / dayMs);
  return `in ${days} days, ${shortDay().format(new Date(at))}`;
}

/** A number of units of time: `1 day`, `2 hours`. */
export const count = (number: number, unit: string): string =>
  `${formatNumber(number)} ${unit}${number === 1 ? '' : 's'}`;

function delayText(ms: number): string {
  if (ms >= 2 * dayMs) return count(Math.floor(ms / dayMs), 'day');
  if (ms >= hourMs) return count(Math.floor(ms / hourMs), 'hour');
  return count(Math.max(1, Math.floor(ms / minuteMs)), 'minute');
}

/** How far away a due time is: `Due tomorrow, 14:00`, `Late by 2 hours`. */
export function dueText(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (at <= now) return `Late by ${delayText(now - at)}`;
  // In another year, the day alone could be taken for one of this year.
  if (new Date(at).getFullYear() !== new Date(now).getFullYear()) return `Due ${formatDue(iso)}`;
  return `Due ${dayName(at, now)}, ${time().format(new Date(at))}`;
}

/** When a job that has not ended is due, or how late it is; nothing if it has no due time. */
export function DueTime({ job }: { job: Pick<Job, 'status' | 'due_at'> }) {
  const now = useMinute();
  const { status, due_at: due } = job;
  if (due === null || (status !== 'pending' && status !== 'in_progress')) return null;
  const text = dueText(due, now);
  return (
    <time dateTime={due} title={`Due ${formatDue(due)}`}>
      {isLate(job, now) ? <Badge tone="red">{text}</Badge> : <strong>{text}</strong>}
    </time>
  );
}
