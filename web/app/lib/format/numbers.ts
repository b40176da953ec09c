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
