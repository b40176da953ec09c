import { invalidInput } from './invalid-input.ts';

const decimalShape = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/;

/**
 * Converts an amount in GHS, as the API has it, to whole pesewas, with which you can calculate.
 *
 * @throws InputError (`input.amount-invalid`) if it is not a decimal number with at most two decimals.
 * @example
 * ```ts
 * const { data: jobs } = await nsem.jobs.list({ status: 'completed' });
 * const total = jobs.reduce((sum, { price }) => sum + toPesewas(price), 0n);
 * console.log(toGhs(total));
 * ```
 */
export function toPesewas(ghs: number | string): bigint {
  const [, sign = '', whole = '', decimals = ''] = decimalShape.exec(String(ghs)) ?? [];
  if (whole === '') {
    const given = String(ghs).slice(0, 40);
    throw invalidInput(
      'input.amount-invalid',
      `${given} is not an amount of GHS with at most two decimals.`,
    );
  }
  return BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

/** Converts whole pesewas to an amount in GHS, as the API takes it. */
export const toGhs = (pesewas: bigint): number => Number(formatDecimal(pesewas));

/**
 * Formats an amount with its currency: `GHS 2.75`.
 *
 * @param amount a number of GHS, or a bigint of pesewas.
 * @throws InputError (`input.amount-invalid`) if a number has more than two decimals.
 */
export const formatGhs = (amount: number | bigint): string =>
  `GHS ${formatDecimal(typeof amount === 'bigint' ? amount : toPesewas(amount))}`;

function formatDecimal(pesewas: bigint): string {
  const digits = String(pesewas < 0n ? -pesewas : pesewas).padStart(3, '0');
  return `${pesewas < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
