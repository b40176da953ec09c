const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Parses a duration: `90`, `90s`, `10m`, `1h30m`, `2d`, `12:30`.
 *
 * @returns whole milliseconds; null if it is invalid, zero or without end.
 */
export function parseDuration(text: string): number | null {
  const clock = /^(?:(\d+):)?([0-5]?\d):([0-5]\d)$/.exec(text);
  if (clock !== null) return positive(1_000 * secondsOf(clock));
  if (/^\d+(\.\d+)?$/.test(text)) return positive(Number(text) * 1_000);
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)) return null;
  let totalMs = 0;
  for (const [, count, unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/gy)) {
    totalMs += Number(count) * (unitMs[unit] ?? 0);
  }
  return positive(totalMs);
}

const secondsOf = ([, hours = '0', minutes, seconds]: RegExpExecArray): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);

/** Fractions are rounded: 1.1 minutes are not exactly as many milliseconds as they should be. */
const positive = (ms: number): number | null =>
  ms > 0 && Number.isSafeInteger(Math.round(ms)) ? Math.max(Math.round(ms), 1) : null;
