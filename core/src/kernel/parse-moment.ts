import { instant, type Instant } from './instant.ts';

/** Longer than any moment that is written with sense. */
const longestText = 40;

const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** Hours to 23 and seconds to 59; an offset to 14 hours, which is the largest there is. */
const instantShape =
  /^(?<day>\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/;

/** The years that a text can name with four digits. */
// oxlint-disable-next-line no-restricted-globals -- given times, not the present one
const [first, last] = [Date.parse('0001-01-01'), Date.parse('9999-12-31T23:59:59.999Z')];

/**
 * Parses a day, `2026-11-16`, as the midnight at which it starts in Accra, which is on UTC all year.
 *
 * @returns undefined if it is not written like that, or the calendar does not have it, such as 30 February
 */
export function parseDay(text: string): Instant | undefined {
  if (!dayShape.test(text)) return undefined;
  // oxlint-disable-next-line no-restricted-globals -- a given time, not the present one
  const day = new Date(`${text}T00:00:00Z`);
  // A day that its month does not have becomes one of the next month.
  const exists = day.getTime() >= first && day.toISOString().startsWith(text);
  return exists ? instant(day.getTime()) : undefined;
}

/**
 * Parses a moment as in RFC 3339, `2026-11-16T09:30:00Z`, also without its seconds. It has a zone: without
 * one, it would be another moment wherever it is read.
 *
 * @returns undefined for anything else: days that no calendar has, 24:00, leap seconds, lower-case letters
 */
export function parseInstant(text: string): Instant | undefined {
  const day = text.length > longestText ? undefined : instantShape.exec(text)?.groups?.['day'];
  if (day === undefined || parseDay(day) === undefined) return undefined;
  // oxlint-disable-next-line no-restricted-globals -- a given time, not the present one
  const at = Date.parse(text);
  return at >= first && at <= last ? instant(at) : undefined;
}
