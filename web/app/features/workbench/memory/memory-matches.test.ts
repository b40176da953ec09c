import { describe, expect, it } from 'vitest';

import { compareWords } from './memory-matches.tsx';

const marked = (text: string, other: string) =>
  compareWords(text, other)
    .map(({ text: part, isSame }) =>
      isSame ? part : `[${part.trim()}]${part.endsWith(' ') ? ' ' : ''}`,
    )
    .join('');

describe('comparing words', () => {
  it.each([
    ['Wash your hands with soap.', 'Wash your hands with soap.', 'Wash your hands with soap.'],
    ['Wash your feet with soap.', 'Wash your hands with soap.', 'Wash your [feet] with soap.'],
    ['Wash both hands', 'Wash hands', 'Wash [both] hands'],
    ['Wash hands', 'Wash both hands', 'Wash hands'],
    ['Sell the yams', 'Wash hands', '[Sell the yams]'],
    ['two one two', 'one two', '[two] one two'],
    ['', 'one', '[]'],
  ])('%j against %j marks what is not in it', (text, other, expected) => {
    expect(marked(text, other)).toBe(expected);
  });

  it('returns the whole text, with its white space', () => {
    const text = 'Take  2\ntablets ';
    expect(
      compareWords(text, 'Take 3 tablets')
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
