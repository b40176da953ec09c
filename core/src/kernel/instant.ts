declare const unit: unique symbol;

/**
 * A time, in milliseconds since 1970-01-01T00:00:00Z. Core takes it as an argument
 * and never reads a clock.
 */
export type Instant = number & { readonly [unit]: 'milliseconds' };

/** Brands a number of milliseconds since the epoch as a time. */
export const instant = (milliseconds: number): Instant => milliseconds as Instant;

/** The time `milliseconds` after another. */
export const later = (from: Instant, milliseconds: number): Instant => instant(from + milliseconds);

/** The time itself, or an earlier one that it must not be before, as after the clock was set back. */
export const notBefore = (earlier: Instant, time: Instant): Instant =>
  earlier > time ? earlier : time;

export const dayMs = 24 * 60 * 60 * 1000;

/** Longer than any time that is written with sense. */
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
 * Parses a time as in RFC 3339, `2026-11-16T09:30:00Z`, also without its seconds. It has a zone: without
 * one, it would be another time wherever it is read.
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

/** A half-open interval: `from` is included, `until` is not. */
export type Period = Readonly<{ from: Instant; until: Instant }>;

/** The midnight in Accra, which is on UTC all year, at which the day of a time starts. */
export const dayOf = (at: Instant): Instant => instant(Math.floor(at / dayMs) * dayMs);

/** The Monday before the epoch, because 1970-01-01 was a Thursday. */
const firstMonday = -3 * dayMs;

/**
 * The week of a time, Monday to Sunday in Accra, which is on UTC all year. Both days are given as
 * the midnight at which they start.
 */
export function weekOf(at: Instant): Readonly<{ monday: Instant; sunday: Instant }> {
  const days = Math.floor((at - firstMonday) / (7 * dayMs));
  const monday = instant(firstMonday + days * 7 * dayMs);
  return { monday, sunday: later(monday, 6 * dayMs) };
}

/** A time as stored texts name it, to the minute: `2026-11-24 17:00 UTC`. */
export function formatMinute(at: Instant): string {
  // oxlint-disable-next-line no-restricted-globals -- a given time, not the present one
  const iso = new Date(at).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The month of a time in Accra, or the month `monthsBefore` months earlier. */
export function monthOf(at: Instant, monthsBefore = 0): Period {
  // oxlint-disable-next-line no-restricted-globals -- a given time, not the present one
  const day = new Date(at);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() - monthsBefore];
  // oxlint-disable-next-line no-restricted-globals -- reads no clock
  return { from: instant(Date.UTC(year, month)), until: instant(Date.UTC(year, month + 1)) };
}
