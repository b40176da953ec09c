import type { Zone } from './output/times.ts';

const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Parses a duration: `90`, `90s`, `10m`, `1h30m`, `2d`, `12:30`.
 *
 * @returns whole milliseconds; null if it is invalid, zero or without end.
 */
export function parseDuration(text: string): number | null {
  const clock = /^(?:(\d+):)?([0-5]?\d):([0-5]\d)$/.exec(text);
  if (clock !== null) return positive(1_000 * secondsOf(clock));
  if (/^\d+(\.\d+)?$/.test(text)) return positive(Number(text) * 1_000);
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)) return null;
  let totalMs = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/gy)) {
    totalMs += Number(count) * (unitMs[unit] ?? 0);
  }
  return positive(totalMs);
}

const secondsOf = ([, hours = '0', minutes, seconds]: RegExpExecArray): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);

/** Fractions are rounded: 1.1 minutes are not exactly as many milliseconds as they should be. */
const positive = (ms: number): number | null =>
  ms > 0 && Number.isSafeInteger(Math.round(ms)) ? Math.max(Math.round(ms), 1) : null;

/** A day of the calendar. */
export type Day = Readonly<{ year: number; month: number; day: number }>;

/** Milliseconds since 1970, or why a text is no time. */
export type TimeReading = Readonly<{ at: number } | { wrong: string }>;

/** Where a text is read. */
type Place = Readonly<{ zone: Zone; now: number }>;

/** The forms of a text besides a time with a day and a clock. */
type Forms = Readonly<{
  /** A duration from now: `48h`, `90d`. */
  fromNow?: boolean;
  /** A day, of which the first or the last millisecond counts. */
  day?: 'start' | 'end';
}>;

const years = { first: 2000, last: 2199 };

const dayShape = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/;
const clockShape = /^(?<h>\d\d):(?<m>\d\d)(?::(?<s>\d\d)(?:\.(?<ms>\d{3}))?)?$/;
const zoneShape = /(?<utc> ?UTC|Z)$|(?<sign>[+-])(?<hours>\d\d):?(?<minutes>\d\d)$/;

/** Reads `2027-03-02`; null if it has another form, or the calendar has no such day. */
export function readDay(text: string): Day | null {
  const { year, month, day } = dayShape.exec(text)?.groups ?? {};
  if (year === undefined) return null;
  const read = { year: Number(year), month: Number(month), day: Number(day) };
  if (read.year < years.first || read.year > years.last) return null;
  const at = new Date(Date.UTC(read.year, read.month - 1, read.day));
  return at.getUTCMonth() === read.month - 1 && at.getUTCDate() === read.day ? read : null;
}

/**
 * Reads a time: `2027-03-02T10:00` in the zone of the place, `2027-03-02T10:00+01:00`, and what else
 * the forms allow. Null if it has another form.
 */
export function readTime(text: string, forms: Forms, place: Place): TimeReading | null {
  if (forms.fromNow === true && /^\d.*[a-z]$/.test(text)) {
    const duration = parseDuration(text);
    return duration === null ? null : withinYears(place.now + duration);
  }
  const [first = '', ...rest] = text.split(/(?<=^.{10})[T ]/);
  if (!dayShape.test(first)) return null;
  const day = readDay(first);
  if (day === null) return { wrong: noSuchDay(first) };
  if (rest.length > 0) return readClock(rest.join(''), day, place.zone);
  if (forms.day === undefined) return null;
  if (forms.day === 'start') return { at: instantOf(day, place.zone) };
  return { at: instantOf({ ...day, day: day.day + 1 }, place.zone) - 1 };
}

const noSuchDay = (text: string): string =>
  Number(text.slice(0, 4)) < years.first || Number(text.slice(0, 4)) > years.last
    ? `The year must be from ${years.first} to ${years.last}.`
    : `There is no ${text} in the calendar.`;

function withinYears(at: number): TimeReading {
  if (at < Date.UTC(years.last + 1, 0)) return { at };
  return { wrong: `The year must be from ${years.first} to ${years.last}.` };
}

function readClock(text: string, day: Day, zone: Zone): TimeReading | null {
  const offset = zoneShape.exec(text);
  const {
    h,
    m,
    s = '0',
    ms = '0',
  } = clockShape.exec(offset === null ? text : text.slice(0, offset.index))?.groups ?? {};
  if (h === undefined || m === undefined) return null;
  const clock = [Number(h), Number(m), Number(s), Number(ms)] as const;
  if (clock[0] > 23 || clock[1] > 59 || clock[2] > 59) {
    return { wrong: 'A day has the times from 00:00 to 23:59.' };
  }
  if (offset !== null) return atOffset(instantOf(day, 'utc', clock), offset.groups ?? {});
  const at = instantOf(day, zone, clock);
  const shown = new Date(at);
  const isSkipped =
    zone === 'local' && (shown.getHours() !== clock[0] || shown.getMinutes() !== clock[1]);
  return !isSkipped ? { at } : { wrong: `The clocks here skip ${h}:${m} on that day.` };
}

function atOffset(
  utc: number,
  { sign, hours = '0', minutes = '0' }: Readonly<Record<string, string | undefined>>,
): TimeReading {
  const [h, m] = [Number(hours), Number(minutes)];
  if (h > 14 || m > 59) return { wrong: 'A zone is Z, or an offset from -14:00 to +14:00.' };
  return { at: utc - (sign === '-' ? -1 : 1) * (h * 60 + m) * 60_000 };
}

/** A time of a day in a zone, without a check whether the clocks skip it. */
function instantOf(
  { year, month, day }: Day,
  zone: Zone,
  [h, m, s, ms]: readonly [number, number, number, number] = [0, 0, 0, 0],
): number {
  if (zone === 'utc') return Date.UTC(year, month - 1, day, h, m, s, ms);
  return new Date(year, month - 1, day, h, m, s, ms).getTime();
}
