/**
 * Reads a `Retry-After` header (RFC 9110), a number of seconds or a date.
 *
 * @returns milliseconds; null if there is none or it cannot be parsed.
 */
export function parseRetryAfter(header: string | null, nowMs = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(date - nowMs, 0);
}
