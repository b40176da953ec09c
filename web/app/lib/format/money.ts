const ghs = new Intl.NumberFormat('en-GH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * An amount in cedis: `GHS 1,234.50`. The locale is fixed, because browsers fall back silently to
 * their default locale for most languages of Ghana.
 */
export const formatGhs = (amount: number): string =>
  `${amount < 0 ? '−' : ''}GHS ${ghs.format(Math.abs(amount))}`;

/** An amount without the currency, for a label that already names it. */
export const formatAmount = (amount: number): string => ghs.format(amount);
