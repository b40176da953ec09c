import { findAddresses, withoutCode } from './protected-parts.ts';
import type { CheckedSegment, Found } from './translation-finding.ts';

const currencySigns: Readonly<Record<string, readonly string[]>> = {
  EUR: ['€', 'EUR', 'EURO', 'EUROS'],
  GBP: ['£', 'GBP'],
  GHS: ['₵', '¢', 'GH₵', 'GH¢', 'GHC', 'GHS', 'CEDI', 'CEDIS', 'SIDI', 'SIIDI'],
  NGN: ['₦', 'NGN', 'NAIRA'],
  USD: ['$', 'US$', 'USD', 'DOLLAR', 'DOLLARS'],
  XOF: ['CFA', 'FCFA', 'XOF'],
};

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(currencySigns).flatMap(([code, names]) => names.map((name) => [name, code])),
);

/** As far as the longest name reaches, with "Ghana" before it. */
const reach = 16;

/**
 * The currency of the number from `start` to `end`, by the sign, code or name beside it.
 *
 * @returns an ISO 4217 code; undefined if there is none that is known.
 */
function currencyBeside(text: string, start: number, end: number): string | undefined {
  const before = text.slice(Math.max(0, start - reach), start).trimEnd();
  const after = text.slice(end, end + reach).trimStart();
  const named = after.replace(/^(?:Ghana|New)\s/iu, '').split(/[^\p{L}\p{Sc}]/u, 1)[0] ?? '';
  const [sign = ''] = before.split(/[^\p{L}\p{Sc}]/u).slice(-1);
  return codes.get(sign.toUpperCase()) ?? codes.get(named.toUpperCase());
}

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
const toAsciiDigits = (text: string): string =>
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
function readMultiple(values: readonly string[], sign: string): readonly string[] {
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

/** A number as it is written, with the values that it can have. */
type NumberFigure = Readonly<{
  written: string;
  values: readonly string[];
  /** The ISO 4217 code, if a currency is beside it. */
  currency: string | undefined;
  /** Part of a word, such as COVID-19 or H1N1, or of a stand-in such as w3. */
  isInWord: boolean;
}>;

/** A date in figures. */
type DateFigure = Readonly<{
  written: string;
  /** Day, month and year in ascending order, so that 4/1/2026 and 2026-01-04 are the same. */
  key: string;
  parts: readonly string[];
}>;

/** A time of day. */
type TimeFigure = Readonly<{
  written: string;
  /** Hour and minute by a clock of 12 hours, so that 14:30 and 2:30 p.m. are the same. */
  key: string;
  hour: number;
  minute: number;
}>;

/** The figures of a text. */
type Figures = Readonly<{
  numbers: readonly NumberFigure[];
  dates: readonly DateFigure[];
  times: readonly TimeFigure[];
  /** The values of all numbers, and the parts of all dates and times. */
  values: ReadonlySet<string>;
  /** The currencies beside the numbers of a value. */
  currencies: ReadonlyMap<string, ReadonlySet<string | undefined>>;
}>;

const dates = /(?<![\d.,/-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\d/-])/gu;
const timePattern =
  /(?<![\d:.,])(\d{1,2})(?:(?::|\s?h\s?)([0-5]\d)(?!\d)|\.([0-5]\d)(?=\s?[ap]\.?m))/giu;
/** A telephone number; a number whose groups have spaces; any other number. */
const numbers =
  /\+?\d(?:[ \u00a0-]?\d){8,14}(?!\d)|\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)*/gu;

/** Reads the numbers, amounts, dates and times of a text; those in addresses and code are left out. */
export function readFigures(text: string): Figures {
  const ofDates: DateFigure[] = [];
  const ofTimes: TimeFigure[] = [];
  const rest = toAsciiDigits(findAddresses(withoutCode(text)).rest)
    .replaceAll(dates, (written) => {
      const parts = written.split(/[./-]/u);
      if (!isDate(written, parts)) return written;
      ofDates.push(toDate(written, parts));
      return ' ';
    })
    .replaceAll(timePattern, (written, hour: string, minute?: string, dotted?: string) => {
      ofTimes.push(toTime(written, Number(hour), Number(minute ?? dotted)));
      return ' ';
    });
  const ofNumbers = readNumbers(rest);
  const values = new Set([
    ...ofNumbers.flatMap((number) => number.values),
    ...ofDates.flatMap(({ parts }) => parts),
    ...ofTimes.flatMap(({ hour, minute }) => [String(hour), String(minute)]),
  ]);
  const currencies = collectCurrencies(ofNumbers);
  return { numbers: ofNumbers, dates: ofDates, times: ofTimes, values, currencies };
}

/** With a year of four digits, or with slashes; "2.3.1" is the number of a section. */
const isDate = (written: string, parts: readonly string[]): boolean =>
  written.includes('/') || parts.some(({ length }) => length === 4);

function toDate(
  written: string,
  [first = '', second = '', third = '']: readonly string[],
): DateFigure {
  const isShortYear = third.length === 2 && first.length < 4;
  const year = isShortYear ? `20${third}` : third;
  const parts = [first, second, year].map((digits) => String(Number(digits)));
  const key = parts.toSorted((one, other) => Number(one) - Number(other)).join('-');
  return { written, key, parts };
}

const toTime = (written: string, hour: number, minute: number): TimeFigure => ({
  written,
  key: `${hour % 12}:${minute}`,
  hour,
  minute,
});

function collectCurrencies(
  ofNumbers: readonly NumberFigure[],
): ReadonlyMap<string, ReadonlySet<string | undefined>> {
  const currencies = new Map<string, Set<string | undefined>>();
  for (const { values, currency } of ofNumbers) {
    for (const value of values) {
      const known = currencies.get(value) ?? new Set();
      currencies.set(value, known.add(currency));
    }
  }
  return currencies;
}

const readNumbers = (text: string): readonly NumberFigure[] =>
  Array.from(text.matchAll(numbers), ({ 0: written, index }): NumberFigure => ({
    written,
    values: readMultiple(readNumber(written), text.charAt(index + written.length)),
    currency: currencyBeside(text, index, index + written.length),
    isInWord: /[\p{L}\p{M}]/u.test(text.charAt(index - 1)),
  }));

/** Numbers that are often words in the one language and figures in the other. */
const mostWrittenOut = 12;

/** Checks that numbers, amounts, dates and times are in the translation, in whatever notation. */
export function checkFigures({ source, text }: CheckedSegment): readonly Found[] {
  if (!/\p{Nd}/u.test(source) && !/\p{Nd}/u.test(text)) return [];
  const [ofSource, ofText] = [readFigures(source), readFigures(text)];
  return [
    ...ofSource.numbers.flatMap((number) => checkNumber(number, ofText)),
    ...missingDates(ofSource, ofText),
    ...missingTimes(ofSource, ofText),
    ...ofText.numbers
      .filter((number) => isAdded(number, ofSource))
      .map(({ written }): Found => ({ check: 'number-added', text: written })),
  ];
}

function checkNumber(number: NumberFigure, ofText: Figures): readonly Found[] {
  const { written, values, currency } = number;
  const isAmount = currency !== undefined;
  if (!values.some((value) => ofText.values.has(value))) {
    if (isTimeOf(number, ofText)) return [];
    return [{ check: isAmount ? 'amount-missing' : 'number-missing', text: written }];
  }
  if (!isAmount) return [];
  const found = values.flatMap((value) => [...(ofText.currencies.get(value) ?? [])]);
  // A currency that is not recognized may be written in words of the language.
  const isOther = found.length > 0 && !found.includes(undefined) && !found.includes(currency);
  return isOther ? [{ check: 'currency-changed', text: written }] : [];
}

/** The month may be written in words, unless the translation has figures for that year. */
function missingDates(ofSource: Figures, ofText: Figures): readonly Found[] {
  const keys = new Set(ofText.dates.map(({ key }) => key));
  const inFigures = new Set(ofText.dates.flatMap(({ parts }) => parts));
  const isThere = (parts: readonly string[]): boolean => {
    const absent = parts.filter((part) => !ofText.values.has(part));
    const isYearInFigures = parts.some((part) => part.length === 4 && inFigures.has(part));
    return !isYearInFigures && absent.length <= 1 && absent.every(({ length }) => length < 4);
  };
  return ofSource.dates
    .filter(({ key, parts }) => !keys.has(key) && !isThere(parts))
    .map(({ written }): Found => ({ check: 'date-missing', text: written }));
}

/** The key of a time that is written as a number, as in "14.30 Uhr". */
function timeKeyOf(written: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2})\.([0-5]\d)$/u.exec(written) ?? [];
  return hour === undefined ? undefined : `${Number(hour) % 12}:${Number(minute)}`;
}

/** Whether a number is a time of the other text. */
const isTimeOf = ({ written }: NumberFigure, { times }: Figures): boolean => {
  const asTime = timeKeyOf(written);
  return asTime !== undefined && times.some(({ key }) => key === asTime);
};

function missingTimes(ofSource: Figures, ofText: Figures): readonly Found[] {
  const keys = new Set(ofText.times.map(({ key }) => key));
  // "8 o'clock" and "14点30分".
  const isInNumbers = ({ hour, minute }: TimeFigure): boolean =>
    [hour, hour % 12].some((one) => ofText.values.has(String(one))) &&
    (minute === 0 || ofText.values.has(String(minute)));
  const asNumbers = new Set(ofText.numbers.map(({ written }) => timeKeyOf(written)));
  return ofSource.times
    .filter((time) => !keys.has(time.key) && !asNumbers.has(time.key) && !isInNumbers(time))
    .map(({ written }): Found => ({ check: 'time-missing', text: written }));
}

const isAdded = (number: NumberFigure, ofSource: Figures): boolean =>
  !number.isInWord &&
  !isTimeOf(number, ofSource) &&
  !number.values.some((value) => ofSource.values.has(value)) &&
  !number.values.some((value) => Number(value) <= mostWrittenOut);
