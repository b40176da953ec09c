/** The zone in which times are read and printed: that of the user, or UTC. */
export type Zone = 'local' | 'utc';

/** How times are printed for a person. */
export type Times = Readonly<{
  /** A time: `2026-11-20 09:30`, or `2026-11-20 09:30 UTC`. */
  at: (iso: string) => string;
  /** A time in a list: `5 min ago`, `in 3 h`, or a date if it is far away. */
  age: (iso: string) => string;
}>;

/** Prints times in a zone. */
export const timesIn = (zone: Zone): Times => ({
  at: (iso) => formatTime(iso, zone),
  age: (iso) => formatAge(iso, zone),
});

function formatTime(iso: string, zone: Zone): string {
  const text = clockOf(iso, zone);
  return zone === 'utc' ? `${text} UTC` : text;
}

/** The date and the time of day in a zone: `2026-11-20 09:30`. */
function clockOf(iso: string, zone: Zone): string {
  const at = new Date(iso);
  if (zone === 'utc') return at.toISOString().slice(0, 16).replace('T', ' ');
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const ages: readonly (readonly [limitMs: number, unitMs: number, unit: string])[] = [
  [60 * 60_000, 60_000, 'min'],
  [24 * 60 * 60_000, 60 * 60_000, 'h'],
  [30 * 24 * 60 * 60_000, 24 * 60 * 60_000, 'd'],
];

/** A time as a person reads it in a list. */
export function formatAge(iso: string, zone: Zone, now = Date.now()): string {
  const ms = now - Date.parse(iso);
  const distanceMs = Math.abs(ms);
  if (distanceMs < 60_000) return 'now';
  const [, unitMs, unit] = ages.find(([limitMs]) => distanceMs < limitMs) ?? [];
  if (unitMs === undefined) return clockOf(iso, zone).slice(0, 10);
  const amount = `${Math.floor(distanceMs / unitMs)} ${unit}`;
  return ms > 0 ? `${amount} ago` : `in ${amount}`;
}
