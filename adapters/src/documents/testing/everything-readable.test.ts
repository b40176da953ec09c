import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWords, findBreaches } from './everything-readable.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const between = fc.constantFrom('\n', '\r\n', '\n\n', '\r\n\r\n', ' \n \n', '\n\n---\n\n', ', ');

describe('a plain text', () => {
  it('has every word offered once, and once in its translation', () => {
    fc.assert(
      fc.property(fc.array(between, { minLength: 1, maxLength: 20 }), (gaps) => {
        const { expected, next } = createWords();
        const bytes = bytesOf(gaps.map((gap) => `${next()}${gap}`).join(''));
        expect(findBreaches({ format: 'txt', bytes, expected })).toEqual([]);
      }),
      { numRuns: 100, seed: 31 },
    );
  });
});

describe('the search for words that are lost', () => {
  it('finds what is not offered, offered twice, sold though it is no text, or not named', () => {
    const { expected, next } = createWords();
    const [twice, structure, named] = [next(), next('no-text'), next('code-not-translated')];
    const lost = next();
    const bytes = bytesOf([twice, twice, structure, named].join('\n\n'));
    expect(findBreaches({ format: 'txt', bytes, expected })).toEqual([
      `${twice} is offered 2 times`,
      `${twice} is 2 times in the translation`,
      `${structure} is offered, but is no-text`,
      `${named} is offered, but is code-not-translated`,
      `${named} needs the notice code-not-translated`,
      `${lost} is offered 0 times`,
      `${lost} is 0 times in the translation`,
    ]);
  });
});
