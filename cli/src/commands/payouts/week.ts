import { InvalidArgumentError } from 'commander';

import { readDay } from '../../time-of-text.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** The Monday of the week of a moment, in Accra, whose time is UTC. */
function mondayOf(moment: number): number {
  const midnight = moment - (moment % dayMs);
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return midnight - daysSinceMonday * dayMs;
}

const toDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The Monday of a week of ISO 8601, as in `2026-W47`; null if the year has no such week. */
function mondayOfIsoWeek(year: number, week: number): number | null {
  // The 4th of January is always in the first week.
  const first = mondayOf(Date.UTC(year, 0, 4));
  const monday = first + (week - 1) * 7 * dayMs;
  return monday < mondayOf(Date.UTC(year + 1, 0, 4)) ? monday : null;
}

/**
 * Parses a week: `last` (the one that has ended), `2026-W47`, or its Monday, `2026-11-16`.
 *
 * @returns its Monday.
 */
export function parseWeek(text: string, now = Date.now()): string {
  if (text === 'last') return toDay(mondayOf(now) - 7 * dayMs);
  const { year, week } = /^(?<year>\d{4})-W(?<week>\d\d)$/i.exec(text)?.groups ?? {};
  if (year !== undefined && readDay(`${year}-01-01`) !== null && Number(week) >= 1) {
    const monday = mondayOfIsoWeek(Number(year), Number(week));
    if (monday !== null) return toDay(monday);
  }
  if (readDay(text) !== null && mondayOf(Date.parse(text)) === Date.parse(text)) return text;
  throw new InvalidArgumentError('Use last, a week like 2026-W47, or a Monday like 2026-11-16.');
}
