import { dayMs, instant, later, type Instant } from './instant.ts';

/** A half-open interval: `from` is included, `until` is not. */
export type Period = Readonly<{ from: Instant; until: Instant }>;

/** The midnight in Accra, which is on UTC all year, at which the day of a moment starts. */
export const dayOf = (at: Instant): Instant => instant(Math.floor(at / dayMs) * dayMs);

/** The Monday before the epoch, because 1970-01-01 was a Thursday. */
const firstMonday = -3 * dayMs;

/**
 * The week of a moment, Monday to Sunday in Accra, which is on UTC all year. Both days are given as
 * the midnight at which they start.
 */
export function weekOf(at: Instant): Readonly<{ monday: Instant; sunday: Instant }> {
  const days = Math.floor((at - firstMonday) / (7 * dayMs));
  const monday = instant(firstMonday + days * 7 * dayMs);
  return { monday, sunday: later(monday, 6 * dayMs) };
}

/** A moment as stored texts name it, to the minute: `2026-11-24 17:00 UTC`. */
export function formatMinute(at: Instant): string {
  // oxlint-disable-next-line no-restricted-globals -- a given time, not the present one
  const iso = new Date(at).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The month of a moment in Accra, or the month `monthsBefore` months earlier. */
export function monthOf(at: Instant, monthsBefore = 0): Period {
  // oxlint-disable-next-line no-restricted-globals -- a given time, not the present one
  const day = new Date(at);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() - monthsBefore];
  // oxlint-disable-next-line no-restricted-globals -- reads no clock
  return { from: instant(Date.UTC(year, month)), until: instant(Date.UTC(year, month + 1)) };
}
