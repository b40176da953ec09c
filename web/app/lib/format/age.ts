const hourMs = 60 * 60 * 1000;

/** How long something has been open: `under an hour`, `5 hours`, `3 days`. */
export function formatAge(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  if (hours < 1) return 'under an hour';
  const [amount, unit] = hours < 48 ? [hours, 'hour'] : [Math.floor(hours / 24), 'day'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
