const day = new Intl.DateTimeFormat('en-GH', { dateStyle: 'medium', timeZone: 'Africa/Accra' });
const moment = new Intl.DateTimeFormat('en-GH', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Accra',
});

/** The day of a moment, as in Accra: `21 Nov 2026`. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** A moment, as in Accra: `21 Nov 2026, 14:05`. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
