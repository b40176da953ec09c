export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** How far ahead a job can be due. */
const shortestMs = hourMs;
const longestMs = 365 * dayMs;

/** A time on the clock of the reader as the API takes it; the time is complete. */
export const dueFromField = (local: string): string => new Date(local).toISOString();

const two = (part: number): string => String(part).padStart(2, '0');

/** A time as a field for a local date and time has it. */
export function dueToField(at: number): string {
  const day = new Date(at);
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `${date}T${two(day.getHours())}:${two(day.getMinutes())}`;
}

const lengthText = (ms: number): string => (ms === dayMs ? '1 day' : '1 hour');

/** What is wrong with a due time; null if nothing is, also if there is none. */
export function dueProblem(
  local: string,
  now: number = Date.now(),
  leastMs: number = shortestMs,
): string | null {
  if (local === '') return null;
  const at = new Date(local).getTime();
  if (Number.isNaN(at)) return 'Enter a date and a time.';
  if (at < now + leastMs) return `Choose a time at least ${lengthText(leastMs)} from now.`;
  return at > now + longestMs ? 'Choose a time within 1 year.' : null;
}

/** Between which times a due time can be chosen. */
export const dueBounds = (now: number, leastMs: number = shortestMs) => ({
  min: dueToField(now + leastMs),
  max: dueToField(now + longestMs),
});
