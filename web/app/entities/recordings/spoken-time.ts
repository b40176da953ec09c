const spoken = (count: number, unit: string): string =>
  count === 1 ? `1 ${unit}` : `${count} ${unit}s`;

/** A time in words, as screen readers read it out: `2 minutes 5 seconds`. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ];
  const counted = parts.filter(([count]) => count > 0);
  return counted.length === 0
    ? spoken(0, 'second')
    : counted.map(([count, unit]) => spoken(count, unit)).join(' ');
}
