const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  [day, 'day'],
  [hour, 'hour'],
  [minute, 'minute'],
] as const;

/** How long ago something was, in the largest unit: `3 hours ago`. */
export function agoText(seconds: number): string {
  const [length, name] = units.find(([unit]) => seconds >= unit) ?? [];
  if (length === undefined) return 'just now';
  const count = Math.floor(seconds / length);
  return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}
