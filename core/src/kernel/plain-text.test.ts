import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { characterAt, characterCount } from '../testing/builders/accounts.ts';
import { composeText, removeMarks, separateMarks, withoutNeedless } from './plain-text.ts';

/** Marks of several combining classes, of class 0, and one that decomposes into two. */
const mark = fc.constantFrom(
  '\u0301',
  '\u0316',
  '\u0327',
  '\u0345',
  '\u05B0',
  '\u0344',
  '\u0E31',
  '\u20DD',
  '\u{1D165}',
);
const letter = fc.constantFrom('a', 'ɔ', 'é', 'ǖ', 'ก', '한', '\u1100', ' ', '🎙', '\u034F');
const runOf = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(mark, { minLength, maxLength }).map((run) => run.join(''));
const textOf = (run: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(fc.tuple(letter, run)).map((parts) => parts.flat().join(''));

const anyText = textOf(fc.oneof(runOf(0, 3), runOf(25, 100)));
const writtenText = textOf(runOf(0, 30));

const longestRun = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(/[\p{M}--\u034F]+/gv), ([run]) => [...run].length));

describe('separating marks', () => {
  it('leaves at most 30 in a row, and adds nothing but joiners', () => {
    let separated = 0;
    fc.assert(
      fc.property(anyText, (text) => {
        const result = separateMarks(text);
        if (result !== text) separated += 1;
        expect(longestRun(result)).toBeLessThanOrEqual(30);
        expect(result.replaceAll('\u034F', '')).toBe(text.replaceAll('\u034F', ''));
        expect(separateMarks(result)).toBe(result);
      }),
    );
    expect(separated).toBeGreaterThan(10);
  });

  it('changes no text with 30 or fewer in a row', () => {
    fc.assert(
      fc.property(writtenText, (text) => {
        expect(separateMarks(text)).toBe(text);
        expect(composeText(text)).toBe(text.normalize('NFC'));
      }),
    );
  });

  it.each([
    [30, 30],
    [31, 32],
    [60, 61],
    [61, 63],
    [200_000, 206_666],
  ])('turns %i in a row into %i characters', (given, separated) => {
    expect(separateMarks('\u0316'.repeat(given))).toHaveLength(separated);
  });
});

describe('composing', () => {
  it('sorts the marks of a letter, and composes the letter with them', () => {
    expect(composeText('e\u0316\u0301')).toBe('é\u0316');
  });

  it('never sorts more than 30 marks at once', () => {
    const separated = composeText(`a${'\u0316\u0327'.repeat(100)}`);
    const runs = separated.slice(1).split('\u034F');
    expect(runs).toEqual([
      ...Array.from({ length: 6 }, () => '\u0327'.repeat(15) + '\u0316'.repeat(15)),
      '\u0327'.repeat(10) + '\u0316'.repeat(10),
    ]);
  });
});

describe('removing marks', () => {
  it('removes those that are written and those that are composed with their letter', () => {
    expect(removeMarks('Yorùbá ɔ\u0303\u0301 ǖ กั')).toBe('Yoruba ɔ u ก');
  });

  it('removes exactly the marks of the decomposed text', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.nat(characterCount - 1).map(characterAt) }),
      anyText,
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(removeMarks(text)).toBe(text.normalize('NFD').replaceAll(/\p{M}/gu, ''));
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['A\u200Bdmin\u{E0041}\u3164', 'Admin'],
  ['Ko\u200Dfi\u200C', 'Kofi'],
  ['Ama\uFE0F', 'Ama'],
  ['راج\u200C\u200C', 'راج\u200C'],
  ['\u200Cراج', 'راج'],
])('%j looks like %j', (text, seen) => {
  expect(withoutNeedless(text)).toBe(seen);
});

it.each(['کوه\u200Cنورد', 'क्\u200Dषमा', 'ශ්\u200Dරී', '👩🏾\u200D⚕\uFE0F', '❤\uFE0F', 'Ɔkɔ'])(
  '%j would look different without its joiners',
  (text) => {
    expect(withoutNeedless(text)).toBe(text);
  },
);
