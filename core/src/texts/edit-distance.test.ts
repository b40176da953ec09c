import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prepareDistance } from './edit-distance.ts';

/** The distance by the table of its definition. */
function distanceByTable(pattern: string, text: string): number {
  let row = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (let i = 1; i <= pattern.length; i += 1) {
    const above = row;
    row = [i];
    for (let j = 1; j <= text.length; j += 1) {
      const cost = pattern[i - 1] === text[j - 1] ? 0 : 1;
      const [left = 0, top = 0, corner = 0] = [row[j - 1], above[j], above[j - 1]];
      row.push(Math.min(left + 1, top + 1, corner + cost));
    }
  }
  return row.at(-1) ?? 0;
}

const distance = (pattern: string, text: string) => prepareDistance(pattern).distance(text);

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['', 'yam', 3],
    ['yam', '', 3],
    ['kitten', 'sitting', 3],
    ['Wash your hands.', 'Wash your hand', 2],
    ['ɛ'.repeat(100), 'ɔ'.repeat(70), 100],
  ])('between %j and %j is %i', (pattern, text, expected) => {
    expect(distance(pattern, text)).toBe(expected);
  });

  it('is that of its definition, whatever the texts and lengths', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'ɛ'), maxLength: 150 });
    fc.assert(
      fc.property(texts, texts, (pattern, text) => {
        expect(distance(pattern, text)).toBe(distanceByTable(pattern, text));
      }),
    );
  });
});
