import { lazily } from '../../../lib/format/lazily.ts';
import { count, formatDue } from '../../../entities/jobs/due-text.ts';
import { dayMs, dueBounds, dueProblem, dueToField, minuteMs } from '../request/due-field.ts';

const dayAndTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-GH', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** A due time on the clock of the reader: `Fri, 27 Nov, 17:00`; with its year if it is another one. */
export function formatTime(iso: string, now: number): string {
  const at = new Date(iso);
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  return isThisYear ? dayAndTime().format(at) : formatDue(iso);
}

/** How much later a proposed time is than that of the job: `2 days later`, `5 hours later`. */
export function laterText(due: string, proposed: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(proposed) - Date.parse(due)) / minuteMs));
  if (minutes < 60) return `${count(minutes, 'minute')} later`;
  const all = Math.round(minutes / 60);
  const [days, hours] = [Math.floor(all / 24), all % 24];
  if (days > 0 && (days > 3 || hours === 0)) return `${count(days, 'day')} later`;
  if (days > 0) return `${count(days, 'day')} and ${count(hours, 'hour')} later`;
  return `${count(hours, 'hour')} later`;
}

/**
 * What the form begins with: a day more than the job has, or a day from now if that has passed; the
 * latest time that can be proposed if that is earlier.
 */
export function suggestTime(due: string, now: number): string {
  const dayLater = dueToField(Math.max(Date.parse(due), now) + dayMs);
  const { max } = dueBounds(now);
  // Fields with local times sort like the times.
  return dayLater < max ? dayLater : max;
}

/** What is wrong with the time to propose; null if nothing is. */
export function proposedTimeProblem(local: string, due: string, now: number): string | null {
  if (local === '') return 'Enter a date and a time.';
  const problem = dueProblem(local, now);
  if (problem !== null) return problem;
  return new Date(local).getTime() <= Date.parse(due)
    ? 'Choose a time after the one that the job is due.'
    : null;
}
