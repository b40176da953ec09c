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

function missingTimes(ofSource: Figures, ofText: Figures): readonly Found[] {
  const keys = new Set(ofText.times.map(({ key }) => key));
  const isFullHour = ({ hour, minute }: TimeFigure): boolean =>
    minute === 0 && [hour, hour % 12].some((one) => ofText.values.has(String(one)));
  return ofSource.times
    .filter((time) => !keys.has(time.key) && !isFullHour(time))
    .map(({ written }): Found => ({ check: 'time-missing', text: written }));
}

const isAdded = ({ isInWord, values: own }: NumberFigure, { values }: Figures): boolean =>
  !isInWord &&
  !own.some((value) => values.has(value)) &&
  !own.some((value) => Number(value) <= mostWrittenOut);
