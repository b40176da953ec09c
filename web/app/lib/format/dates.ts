/**
 * Creates a value on its first use. A page's first `Intl` formatter loads the locales, which takes a
 * phone a tenth of a second: too much while the page is loading.
 */
export function lazily<T>(create: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: create() }).value;
}

const formatter = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  lazily(() => new Intl.DateTimeFormat('en-GH', options));

const day = formatter({ dateStyle: 'medium', timeZone: 'Africa/Accra' });
const instant = formatter({
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'Africa/Accra',
});

/** A date in Accra time: `21 Nov 2026`. */
export const formatDay = (iso: string): string => day().format(new Date(iso));

/** A date and time in Accra time: `21 Nov 2026, 14:05`. */
export const formatInstant = (iso: string): string => instant().format(new Date(iso));

/** A range of dates in Accra time: `9–15 Nov 2026`. */
export const formatDays = (from: string, to: string): string =>
  day().formatRange(new Date(from), new Date(to));

const month = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthName = formatter({ month: 'short', timeZone: 'UTC' });

/** A month from the API, such as `2026-11`: `November 2026`. */
export const formatMonth = (yearMonth: string): string => month().format(new Date(yearMonth));

/** A short month name: `Nov`. */
export const formatMonthName = (yearMonth: string): string =>
  monthName().format(new Date(yearMonth));
