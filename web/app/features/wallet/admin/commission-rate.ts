import { parseDecimal } from '../../../lib/format/parse-decimal.ts';

/** A fraction for display: `15.0%`. */
export const formatRate = (fraction: number): string => `${percentOf(fraction).toFixed(1)}%`;

const percentOf = (fraction: number): number => Math.round(fraction * 1000) / 10;

/** Why a text is no rate. */
export type RateProblem = Readonly<{ problem: string; misread?: string }>;

const bounds = 'Commission rate must be between 0% and 100%';

/**
 * Parses a typed percentage, with or without its sign, as a fraction.
 *
 * @returns the fraction, or what is wrong with the text, and what was typed if that is no number
 */
export function parseRate(typed: string): Readonly<{ rate: number } | RateProblem> {
  const parsed = parseDecimal(typed, { unit: '%' });
  if ('problem' in parsed) {
    const { fault, problem } = parsed;
    return { problem: bounds, ...(fault !== 'empty' && { misread: problem }) };
  }
  const percent = parsed.value;
  if (percent > 100) return { problem: bounds };
  const tenths = Math.round(percent * 10);
  if (tenths / 10 !== percent) return { problem: 'Enter at most one decimal, like 12.5' };
  // Whole tenths, so that 12.3 becomes 0.123 and not 0.12300000000000001.
  return { rate: tenths / 1000 };
}
