import type { Instant, TrendWeek } from '@nsem/core';

/** Remembers the weeks of trends that have ended, because reading them all takes long. */
export interface TrendCache {
  /** The week that starts on a Monday, if it was read recently. */
  find(monday: Instant, now: Instant): TrendWeek | undefined;
  /** Remembers a week that has ended, and forgets those before the first week of the trend. */
  put(week: TrendWeek, read: Readonly<{ now: Instant; first: Instant }>): void;
}

/** A refund changes the week in which its job was completed, so that no week is remembered for long. */
const freshMs = 10 * 60 * 1_000;

/** Creates an empty cache. */
export function createTrendCache(): TrendCache {
  const weeks = new Map<Instant, Readonly<{ week: TrendWeek; readAt: Instant }>>();
  return {
    find(monday, now) {
      const found = weeks.get(monday);
      return found !== undefined && now - found.readAt < freshMs ? found.week : undefined;
    },
    put(week, { now, first }) {
      weeks.set(week.monday, { week, readAt: now });
      for (const monday of weeks.keys()) if (monday < first) weeks.delete(monday);
    },
  };
}
