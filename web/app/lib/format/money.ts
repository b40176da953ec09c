import { formatNumber } from './numbers.ts';

/**
 * An amount in cedis: `GHS 1,234.50`, which no line divides.
 */
export const formatGhs = (amount: number): string =>
  `${amount < 0 ? '−' : ''}GHS\u00A0${formatAmount(Math.abs(amount))}`;

/** An amount without the currency, for a label that already names it. */
export const formatAmount = (amount: number): string => formatNumber(amount, { most: 2, least: 2 });
