/** Digits, with commas between all thousands or none, and a decimal point: no sign, no exponent. */
const plainNumber = /^(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/;

/**
 * Parses a number as a person types it, `1,234.50`. A number input would drop what is not a digit,
 * and so make another number of `-1` or `5e1`.
 *
 * @param mostDecimals how many decimals it may have; any number of them if not given
 * @returns null if the text is anything else than such a number
 */
export function parseDecimal(
  typed: string,
  mostDecimals = Number.POSITIVE_INFINITY,
): number | null {
  const text = typed.trim();
  if (!plainNumber.test(text)) return null;
  const [, decimals = ''] = text.split('.');
  return decimals.length > mostDecimals ? null : Number(text.replaceAll(',', ''));
}
