/** The letters that one machine word compares at a time. */
const wordBits = 32;

/** The places of each letter in the parts of a pattern, by the number of the letter. */
type Places = Readonly<{
  /** The number of each UTF-16 unit; 0 for those that the pattern does not have. */
  numbers: Uint16Array;
  /** For each part of the pattern, the bits of the places of each letter. */
  words: readonly Int32Array[];
}>;

function findPlaces(pattern: string): Places {
  const numbers = new Uint16Array(0x1_00_00);
  const letters = new Set(
    Array.from({ length: pattern.length }, (_, at) => pattern.charCodeAt(at)),
  );
  for (const [nth, unit] of [...letters].entries()) numbers[unit] = nth + 1;
  const count = Math.ceil(pattern.length / wordBits);
  const words = Array.from({ length: count }, () => new Int32Array(letters.size + 1));
  for (let at = 0; at < pattern.length; at += 1) {
    const places = words[Math.floor(at / wordBits)] as Int32Array;
    const number = numbers[pattern.charCodeAt(at)] ?? 0;
    places[number] = (places[number] ?? 0) | (1 << (at % wordBits));
  }
  return { numbers, words };
}

/**
 * Compares one part of the pattern with the whole text.
 *
 * @param steps the differences along the row above; those along the last row of the part replace them.
 */
function compareWord(places: Int32Array, text: Uint16Array, { last, steps }: RowSteps): void {
  let [up, down] = [-1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const step = steps[at] ?? 0;
    let equal = places[text[at] ?? 0] ?? 0;
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
  const { numbers, words } = findPlaces(pattern);
  return {
    work: (text) => words.length * text.length,
    distance(text) {
      const steps = new Int8Array(text.length).fill(1);
      const letters = new Uint16Array(text.length);
      for (let at = 0; at < text.length; at += 1) letters[at] = numbers[text.charCodeAt(at)] ?? 0;
      for (const [nth, places] of words.entries()) {
        const bits = Math.min(wordBits, pattern.length - nth * wordBits);
        compareWord(places, letters, { last: 1 << (bits - 1), steps });
      }
      return steps.reduce((sum, step) => sum + step, pattern.length);
    },
  };
}
