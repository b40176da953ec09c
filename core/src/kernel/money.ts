import { invariant } from './result.ts';

declare const unit: unique symbol;

/** An amount of money in integer pesewas (1 GHS = 100 pesewas). */
export type Pesewas = bigint & { readonly [unit]: 'pesewas' };

/** Brands an integer as an amount in pesewas. */
export const pesewas = (amount: bigint | number): Pesewas => BigInt(amount) as Pesewas;

export const zero: Pesewas = pesewas(0n);

/** The exact sum of amounts, however many there are. */
export function sumMoney(amounts: Iterable<Pesewas>): Pesewas {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return pesewas(sum);
}

/** The exact sum of a few amounts. */
export const addMoney = (...amounts: readonly Pesewas[]): Pesewas => sumMoney(amounts);

/** `from` less `amount`; negative if the amount is larger. */
export const subtractMoney = (from: Pesewas, amount: Pesewas): Pesewas => pesewas(from - amount);

const decimal = /^(?<sign>-?)(?<whole>\d{1,15})(?:\.(?<part>\d{1,2}))?$/;

/**
 * Parses an amount written in GHS ("12", "0.5", "12.30"), never through a float.
 *
 * @returns the amount, or undefined if the text is not a decimal with at most two places.
 */
export function parseGhs(text: string): Pesewas | undefined {
  const groups = decimal.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const digits = `${groups['whole']}${(groups['part'] ?? '').padEnd(2, '0')}`;
  return pesewas(groups['sign'] === '-' ? -BigInt(digits) : BigInt(digits));
}

/** Formats an amount in GHS with two decimals: 1230 pesewas is "12.30". */
export function formatGhs(amount: Pesewas): string {
  const sign = amount < 0n ? '-' : '';
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * `numerator / denominator` in integers, with halves rounded up.
 *
 * @throws {InvariantError} if the numerator is negative or the denominator is not positive.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  invariant(
    numerator >= 0n && denominator > 0n,
    'divideHalfUp needs a numerator of at least 0 and a denominator above 0',
  );
  return (2n * numerator + denominator) / (2n * denominator);
}

/** A rate in integer basis points: 15.0 % is 1500. */
export type BasisPoints = number & { readonly [unit]: 'basis-points' };

/** Rates have steps of 0.1 % (docs/domain.md, Commission). */
const stepBps = 10;

/**
 * Checks that a number of basis points is a rate from 0 % to 100 % in steps of 0.1 %.
 *
 * @returns the rate, or undefined if it is out of range or between two steps.
 */
export function basisPoints(bps: number): BasisPoints | undefined {
  const valid = Number.isInteger(bps) && bps >= 0 && bps <= 10_000 && bps % stepBps === 0;
  return valid ? (bps as BasisPoints) : undefined;
}

/** The commission of a new marketplace: 15.0 % (docs/domain.md, Commission). */
export const defaultCommission = 1500 as BasisPoints;
