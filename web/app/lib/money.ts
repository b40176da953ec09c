const ghs = new Intl.NumberFormat('en-GH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * An amount as the marketplace writes it: `GHS 1,234.50`. The locale is fixed, because browsers
 * fall back silently to their own for most languages of Ghana.
 */
export const formatGhs = (amount: number): string =>
  `${amount < 0 ? '−' : ''}GHS ${ghs.format(Math.abs(amount))}`;

/** An amount without its currency, for where that stands beside it. */
export const formatAmount = (amount: number): string => ghs.format(amount);
