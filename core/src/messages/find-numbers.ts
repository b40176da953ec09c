/** A part of a text, from its first character to the one after its last. */
export type Span = Readonly<{ from: number; to: number }>;

/** What has digits and is no telephone number, in an order in which longer shapes come first. */
const otherNumbers = [
  // Dates with the year first or last.
  /(?<![\d+])(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)/gu,
  /(?<![\d+])(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d\d(?![-/.]?\d)/gu,
  // Times, also with seconds and their parts.
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,3})?)?(?![\d:])/gu,
  // Amounts.
  /(?<![\d+.,])[1-9]\d{0,2}(?:,\d{3}){1,2}(?:\.\d{1,2})?(?![\d,]|\.\d)/gu,
  /(?<![\d+.,])[1-9]\d{0,6}\.\d{1,2}(?![\d.]|[ -]\d)/gu,
  // Years in a row.
  /(?<![\d+])(?:1[5-9]|20)\d\d(?:[ \-/.]{1,3}(?:1[5-9]|20)\d\d){1,9}(?![ \-.]{0,3}\d)/gu,
];

/** As many letters: they separate what is before and after. */
const blankOut = (found: string): string => 'x'.repeat(found.length);

/** Not to be part of an amount: nine digits that could be a number without its zero. */
const withoutOthers = (text: string): string =>
  otherNumbers.reduce(
    (left, shape) =>
      left.replaceAll(shape, (found) =>
        /^\d{3},\d{3},\d{3}$/u.test(found) ? found : blankOut(found),
      ),
    text,
  );

/** Digits with what is written between those of a telephone number. */
const closeRuns = /[+(]{0,2}\d(?:[ .\-()_*/\t]{0,3}\d){6,}/gu;

/** Digits with whatever is not a letter between them. */
const looseRuns = /\+?\d(?:[^\p{L}\d]{0,5}\d){6,}/gu;

const words = 'zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double|triple';
const spoken = new RegExp(
  `(?<!\\p{L})(?:${words})(?:[\\s,.\\-]{1,3}(?:${words})){6,}(?!\\p{L})`,
  'gu',
);

const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

/** Whether digits that are written close to each other are a telephone number. */
const isNumber = (run: string): boolean => digitsOf(run).length >= (/^[(]?\+/u.test(run) ? 7 : 9);

/** A number of Ghana: with its zero, or with the code of the country. */
const ghanaian = /^(?:0[235]\d{8}|(?:00)?233[235]\d{8})$/u;

/** Where, in a run, the digits of a group start and end. */
const groupsOf = (run: string): readonly Span[] =>
  [...run.matchAll(/\d+/gu)].map(({ index, 0: all }) => ({ from: index, to: index + all.length }));

/** The longest number of Ghana that starts with a group, however its groups are separated. */
function numberFrom(run: string, groups: readonly Span[], first: number): Span | undefined {
  let digits = '';
  const from = groups[first]?.from ?? 0;
  for (const { from: start, to } of groups.slice(first, first + 14)) {
    digits += run.slice(start, to);
    if (digits.length > 14) return undefined;
    if (ghanaian.test(digits)) return { from, to };
  }
  return undefined;
}

function* findLoose(run: string): Generator<Span> {
  const groups = groupsOf(run);
  for (let nth = 0; nth < groups.length; nth += 1) {
    const span = numberFrom(run, groups, nth);
    if (span !== undefined) yield span;
  }
}

/** Finds the telephone numbers in a text as it is read. */
export function* findNumbers(read: string): Generator<Span> {
  const text = withoutOthers(read);
  for (const { index, 0: run } of text.matchAll(closeRuns)) {
    if (isNumber(run)) yield { from: index, to: index + run.length };
  }
  for (const { index, 0: run } of text.matchAll(looseRuns)) {
    for (const { from, to } of findLoose(run)) yield { from: index + from, to: index + to };
  }
  for (const { index, 0: run } of text.matchAll(spoken))
    yield { from: index, to: index + run.length };
}
