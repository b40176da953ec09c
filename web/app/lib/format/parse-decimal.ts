/** Why a typed text is no number of its field. */
type NumberFault = 'empty' | 'unreadable' | 'negative' | 'decimals';

/** A typed number, or why there is none with the sentence for its field. */
export type TypedNumber = Readonly<{ value: number } | { fault: NumberFault; problem: string }>;

/** The units that a number may be typed with, as people write them. */
const units = {
  GHS: /^(?:GHS|GHC|GH[₵¢]|[₵¢])|(?<=[\d.,] ?)(?:GHS|GHC|GH[₵¢]|[₵¢]|cedis?)$/iu,
  '%': /(?<=[\d.,] ?)%$/u,
} as const;

/** Thousands are apart by signs of one kind; the decimals follow a sign of another kind. */
const notations: readonly RegExp[] = [
  // As in Ghana: 1500, 1,500.00, 1 500.5, 1'500.
  /^(?<whole>\d+|[1-9]\d{0,2}(?:(?<sign>[, '’])\d{3})(?:\k<sign>\d{3})*)(?:\.(?<part>\d*))?$/u,
  /^(?<whole>)\.(?<part>\d+)$/u,
  // 0,35, 1.500,00, 1 500,5: a comma before one or two digits. Before three, it is that of thousands.
  /^(?<whole>\d*|[1-9]\d{0,2}(?:(?<sign>[. '’])\d{3})(?:\k<sign>\d{3})*),(?<part>\d{1,2})$/u,
  // 1.500.000
  /^(?<whole>[1-9]\d{0,2}(?:\.\d{3}){2,})$/u,
];

/** Longer than any number that a field can have. */
const longestText = 60;

/** As many digits as a number keeps exactly. */
const mostDigits = 15;

/** The text with digits and signs of ASCII, plain spaces, and without invisible marks. */
const toPlain = (typed: string): string =>
  typed
    .replaceAll(/[！-～]/gu, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s/gu, ' ')
    .trim();

/** What was typed, in quotes, as far as it fits under a field. */
export function quoteTyped(typed: string): string {
  const letters = Array.from(typed.slice(0, longestText).trim());
  return `“${letters.length > 24 ? `${letters.slice(0, 24).join('')}…` : letters.join('')}”`;
}

/** The digits before and after the decimal sign. */
function readDigits(text: string): Readonly<{ whole: string; part: string }> | undefined {
  for (const notation of notations) {
    const { whole, part = '' } = notation.exec(text)?.groups ?? {};
    if (whole !== undefined) return { whole: whole.replaceAll(/\D/gu, ''), part };
  }
  return undefined;
}

/**
 * Parses a number as people type it, here and abroad: `1,500.50`, `1 500,50`, `0,35`, `GHS 0.35`. A number
 * input would drop what is not a digit, and so make another number of `-1` or `5e1`. A text that has
 * more than one reading, such as `1,5,0`, is no number, and decimals are never rounded.
 *
 * @param rules.mostDecimals how many decimals it may have; any number of them if not given
 * @returns the number, or what the field says, with what was typed
 */
export function parseDecimal(
  typed: string,
  rules: Readonly<{ mostDecimals?: number; unit?: keyof typeof units }> = {},
): TypedNumber {
  const { mostDecimals = Number.POSITIVE_INFINITY, unit } = rules;
  const refuse = (fault: NumberFault, what: string): TypedNumber => ({
    fault,
    problem: `${quoteTyped(typed)} ${what}`,
  });
  const usual = mostDecimals === 0 ? '1,500' : '1,500.50';
  const unreadable = `is not a number; write it like ${unit === '%' ? '12.5' : usual}`;
  if (typed.length > longestText) return refuse('unreadable', unreadable);
  const text = toPlain(typed);
  if (text === '') return { fault: 'empty', problem: 'Enter a number' };
  const bare = unit === undefined ? text : text.replace(units[unit], '').trim();
  const digits = readDigits(bare);
  if (digits === undefined) {
    const isNegative = readDigits(bare.replace(/^[-−–] ?/u, '')) !== undefined;
    return isNegative ? refuse('negative', 'is below 0') : refuse('unreadable', unreadable);
  }
  const { whole, part } = digits;
  if (whole.length + part.length > mostDigits) return refuse('unreadable', unreadable);
  if (part.length <= mostDecimals) return { value: Number(`${whole}.${part}`) };
  if (mostDecimals === 0) return refuse('decimals', 'is not a whole number');
  return refuse(
    'decimals',
    `has more than ${mostDecimals} decimal${mostDecimals === 1 ? '' : 's'}`,
  );
}

/** Whether a value changes by more than half of what it was, as after a slip of the decimal sign. */
export const isLargeChange = (from: number, to: number): boolean =>
  Math.abs(to - from) > Math.abs(from) / 2;
