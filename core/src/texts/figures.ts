import { currencyBeside } from './currencies.ts';
import { readMultiple, readNumber, toAsciiDigits } from './number-readings.ts';
import { findAddresses, withoutCode } from './protected-parts.ts';

/** A number as it is written, with the values that it can have. */
export type NumberFigure = Readonly<{
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
export type TimeFigure = Readonly<{
  written: string;
  /** Hour and minute by a clock of 12 hours, so that 14:30 and 2:30 p.m. are the same. */
  key: string;
  hour: number;
  minute: number;
}>;

/** What a text has in figures. */
export type Figures = Readonly<{
  numbers: readonly NumberFigure[];
  dates: readonly DateFigure[];
  times: readonly TimeFigure[];
  /** The values of all numbers, and the parts of all dates and times. */
  values: ReadonlySet<string>;
  /** The currencies beside the numbers of a value. */
  currencies: ReadonlyMap<string, ReadonlySet<string | undefined>>;
}>;

const dates = /(?<![\d.,/-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\d/-])/gu;
const times = /(?<![\d:.,])(\d{1,2})(?:(?::|\s?h\s?)([0-5]\d)(?!\d)|\.([0-5]\d)(?=\s?[ap]\.?m))/giu;
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
    .replaceAll(times, (written, hour: string, minute?: string, dotted?: string) => {
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
