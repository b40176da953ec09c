import { InvalidArgumentError } from 'commander';

const pesewasPerCedi = 100n;

/** An amount in GHS as the API takes it, from a text like `20` or `12.50`. */
export function parseAmount(text: string): number {
  if (/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Use an amount in GHS like 20 or 12.50.');
}

/** A rate as the API takes it, a fraction, from a percentage like `15` or `12.5%`. */
export function parsePercentage(text: string): number {
  const { whole, part = '' } =
    /^(?<whole>\d{1,3})(?:\.(?<part>\d{1,2}))? ?%?$/.exec(text)?.groups ?? {};
  const basisPoints = whole === undefined ? Number.NaN : Number(whole + part.padEnd(2, '0'));
  if (basisPoints <= 10_000) return basisPoints / 10_000;
  throw new InvalidArgumentError('Use a percentage from 0 to 100 like 15 or 12.5%.');
}

/** The pesewas of an amount of the API. */
const toPesewas = (amount: number): bigint => BigInt(Math.round(amount * 100));

/** The sum of amounts of the API, as GHS: `GHS 12.30`. Amounts are added as whole pesewas. */
export function sumMoney(amounts: readonly number[]): string {
  const pesewas = amounts.reduce((sum, amount) => sum + toPesewas(amount), 0n);
  const [sign, size] = pesewas < 0n ? ['-', -pesewas] : ['', pesewas];
  return `GHS ${sign}${size / pesewasPerCedi}.${String(size % pesewasPerCedi).padStart(2, '0')}`;
}
