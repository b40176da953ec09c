import { dayMs, instant, later, type Instant } from './instant.ts';

/** From a moment up to, and not including, another. */
export type Period = Readonly<{ from: Instant; until: Instant }>;

/** 1970-01-01 was a Thursday: the Monday of its week. */
const firstMonday = -3 * dayMs;

/**
 * The week of a moment, Monday to Sunday in Accra, where it is UTC all year (DESIGN §6): both as the
 * midnights with which the days begin.
 */
export function weekOf(at: Instant): Readonly<{ monday: Instant; sunday: Instant }> {
  const days = Math.floor((at - firstMonday) / (7 * dayMs));
  const monday = instant(firstMonday + days * 7 * dayMs);
  return { monday, sunday: later(monday, 6 * dayMs) };
}

/** The month of a moment in Accra, or the one so many months before it. */
export function monthOf(at: Instant, monthsBefore = 0): Period {
  const day = new Date(at);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() - monthsBefore];
  return { from: instant(Date.UTC(year, month)), until: instant(Date.UTC(year, month + 1)) };
}
