import { readFigures, type Figures, type NumberFigure, type TimeFigure } from './figures.ts';
import type { CheckedSegment, Found } from './translation-finding.ts';

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
