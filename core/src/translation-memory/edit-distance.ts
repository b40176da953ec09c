/** The letters that one machine word compares at a time. */
const wordBits = 32;

/** For each letter of a part of the pattern, the places where it is. */
type Places = ReadonlyMap<number, number>;

function findPlaces(pattern: string): readonly Places[] {
  const words: Places[] = [];
  for (let start = 0; start < pattern.length; start += wordBits) {
    const places = new Map<number, number>();
    const end = Math.min(pattern.length, start + wordBits);
    for (let at = start; at < end; at += 1) {
      const unit = pattern.charCodeAt(at);
      places.set(unit, (places.get(unit) ?? 0) | (1 << (at - start)));
    }
    words.push(places);
  }
  return words;
}

/**
 * Compares one part of the pattern with the whole text.
 *
 * @param steps the differences along the row above; those along the last row of the part replace them.
 */
function compareWord(places: Places, text: string, { last, steps }: RowSteps): void {
  let [up, down] = [-1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const step = steps[at] ?? 0;
    let equal = places.get(text.charCodeAt(at)) ?? 0;
    const vertical = equal | down;
    if (step < 0) equal |= 1;
    const horizontal = (((equal & up) + up) ^ up) | equal;
    let rises = down | ~(horizontal | up);
    let falls = up & horizontal;
    steps[at] = (rises & last) !== 0 ? 1 : (falls & last) !== 0 ? -1 : 0;
    rises = (rises << 1) | (step > 0 ? 1 : 0);
    falls = (falls << 1) | (step < 0 ? 1 : 0);
    up = falls | ~(vertical | rises);
    down = rises & vertical;
  }
}

type RowSteps = Readonly<{ last: number; steps: Int8Array }>;

/** Compares texts with one pattern. */
export type DistanceTo = Readonly<{
  /** How many letters must be added, removed or replaced, in UTF-16 units. */
  distance: (text: string) => number;
  /** The work of a comparison, in steps of about ten instructions. */
  work: (text: string) => number;
}>;

/**
 * Prepares the comparison of texts with a pattern: 32 letters of it at a time, with the bits of a
 * machine word (Myers 1999, in Hyyrö's form).
 */
export function prepareDistance(pattern: string): DistanceTo {
  const words = findPlaces(pattern);
  return {
    work: (text) => words.length * text.length,
    distance(text) {
      const steps = new Int8Array(text.length).fill(1);
      for (const [nth, places] of words.entries()) {
        const letters = Math.min(wordBits, pattern.length - nth * wordBits);
        compareWord(places, text, { last: 1 << (letters - 1), steps });
      }
      return steps.reduce((sum, step) => sum + step, pattern.length);
    },
  };
}
