/** The digits zero of the scripts whose languages write figures with digits of their own. */
const zeros = [
  0x06_60, 0x06_f0, 0x07_c0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6,
  0x0d_66, 0x0e_50, 0x0e_d0, 0x0f_20, 0x10_40, 0x17_e0, 0x18_10, 0xff_10,
];

/** The marks of Arabic and full-width numbers. */
const separators: ReadonlyMap<string, string> = new Map([
  ['٫', '.'],
  ['٬', ','],
  ['．', '.'],
  ['，', ','],
  ['：', ':'],
]);

/** A text with the digits of other scripts, and the marks between them, as those of ASCII. */
export const toAsciiDigits = (text: string): string =>
  text
    .replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = zeros.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll(/(?<=\d)[٫٬．，：](?=\d)/gu, (sign) => separators.get(sign) ?? sign);

const multiples: ReadonlyMap<string, number> = new Map([
  ['百', 1e2],
  ['千', 1e3],
  ['천', 1e3],
  ['万', 1e4],
  ['萬', 1e4],
  ['만', 1e4],
  ['亿', 1e8],
  ['億', 1e8],
  ['억', 1e8],
]);

/** The values of a number before a sign of Chinese, Japanese or Korean: "5万" is `50000`. */
export function readMultiple(values: readonly string[], sign: string): readonly string[] {
  const multiple = multiples.get(sign);
  if (multiple === undefined) return values;
  return [...values, ...values.map((value) => String(Math.round(Number(value) * multiple)))];
}

/**
 * The values that a written number can have, in one notation: "1,250.50" and "1.250,50" are both
 * `1250.5`, and "1.250" can be `1250` or `1.25`.
 */
export function readNumber(written: string): readonly string[] {
  const parts = written.replaceAll(/[^\d.,]/gu, '').split(/[.,]/u);
  const [whole = '', ...groups] = parts;
  const last = groups.at(-1);
  if (last === undefined) return [plain(whole, '')];
  const joined = plain(parts.join(''), '');
  const hasDecimals = plain(parts.slice(0, -1).join(''), last);
  if (written.includes('.') && written.includes(',')) return [hasDecimals];
  if (groups.length > 1) return last.length === 3 ? [joined] : [parts.join('.')];
  const isGrouped = last.length === 3 && whole.length <= 3 && whole !== '0';
  return isGrouped ? [joined, hasDecimals] : [hasDecimals];
}

function plain(whole: string, decimals: string): string {
  let [start, end] = [0, decimals.length];
  while (start < whole.length - 1 && whole.charAt(start) === '0') start += 1;
  while (end > 0 && decimals.charAt(end - 1) === '0') end -= 1;
  return end === 0 ? whole.slice(start) : `${whole.slice(start)}.${decimals.slice(0, end)}`;
}
