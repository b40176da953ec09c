import { lazily } from '../../../lib/format/lazily.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { formatDue } from '../../../entities/jobs/due-text.ts';
import { dueProblem, dueToField } from '../request/due-field.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const count = (number: number, unit: string): string =>
  `${formatNumber(number)} ${unit}${number === 1 ? '' : 's'}`;

const dayAndTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** A due time on the clock of the reader: `Fri 27 Nov, 17:00`; with its year if it is another one. */
export function formatTime(iso: string, now: number): string {
  const at = new Date(iso);
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  return isThisYear ? dayAndTime().format(at) : formatDue(iso);
}

/** How much later a proposed time is than that of the job: `2 days later`, `5 hours later`. */
export function laterText(due: string, proposed: string): string {
  const ms = Date.parse(proposed) - Date.parse(due);
  if (ms < hourMs) return `${count(Math.max(1, Math.round(ms / minuteMs)), 'minute')} later`;
  const all = Math.round(ms / hourMs);
  const [days, hours] = [Math.floor(all / 24), all % 24];
  if (days > 0 && (days > 3 || hours === 0)) return `${count(days, 'day')} later`;
  if (days > 0) return `${count(days, 'day')} and ${count(hours, 'hour')} later`;
  return `${count(hours, 'hour')} later`;
}

/** What the form begins with: a day more than the job has, or a day from now if that has passed. */
export const suggestTime = (due: string, now: number): string =>
  dueToField(Math.max(Date.parse(due), now) + dayMs);

/** What is wrong with the time to propose; null if nothing is. */
export function proposedTimeProblem(local: string, due: string, now: number): string | null {
  if (local === '') return 'Enter a date and a time.';
  const problem = dueProblem(local, now);
  if (problem !== null) return problem;
  return new Date(local).getTime() <= Date.parse(due)
    ? 'Choose a time after the one that the job is due.'
    : null;
}
