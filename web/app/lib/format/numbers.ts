/**
 * A number as written in Ghana: `−1,234.5`. The format is the same in every language of the browser.
 * It is written without `Intl`, whose first formatter of a page takes a phone a tenth of a second.
 *
 * @param decimals.most to how many decimals to round; 0 if not given
 * @param decimals.least how many decimals to show even if they are zeros; 0 if not given
 */
export function formatNumber(
  value: number,
  decimals: Readonly<{ most?: number; least?: number }> = {},
): string {
  const { most = 0, least = 0 } = decimals;
  const scale = 10 ** most;
  const rounded = Math.round(Math.abs(value) * scale) / scale;
  const [whole = '', fraction = ''] = String(rounded).split('.');
  const sign = value < 0 && rounded > 0 ? '−' : '';
  const shownFraction = fraction.padEnd(least, '0');
  return `${sign}${groupThousands(whole)}${shownFraction === '' ? '' : `.${shownFraction}`}`;
}

function groupThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',');
}

/**
 * An amount in cedis: `GHS 1,234.50`, which no line divides.
 */
export const formatGhs = (amount: number): string =>
  `${amount < 0 ? '−' : ''}GHS\u00A0${formatAmount(Math.abs(amount))}`;

/** An amount without the currency, for a label that already names it. */
export const formatAmount = (amount: number): string => formatNumber(amount, { most: 2, least: 2 });

/** The sum of amounts in GHS, exact to the pesewa: decimals are added as integers. */
export const sumGhs = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

const oneDecimal = (value: number): string => formatNumber(value, { most: 1 });

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const gigabyte = 1024 * megabyte;

/** A number of bytes, in the units of the operator's limits: `840 KB`, `2.9 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${formatNumber(bytes)} bytes`;
  if (bytes < megabyte) return `${oneDecimal(bytes / kilobyte)} KB`;
  if (bytes < gigabyte) return `${oneDecimal(bytes / megabyte)} MB`;
  return `${oneDecimal(bytes / gigabyte)} GB`;
}

/** A duration as in an audio player: `0:07`, `12:30`, `1:02:03`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
