import { describe, expect, it } from 'vitest';

import { endsParagraph, keySentences } from './sentence-keys.ts';

const sentence = (source: string, gap = ' ') =>
  ({ source, gap, text: '', state: 'open', note: null }) as const;

describe('the key of a sentence', () => {
  it('stays if the script changes elsewhere', () => {
    const [first, second] = keySentences([sentence('Hohoro wo nsa.'), sentence('Nom nsu.')]);
    expect(keySentences([sentence('Tena ase.'), sentence('Nom nsu.')])[1]).toBe(second);
    expect(first).not.toBe(second);
  });

  it('is another one for each repetition of a sentence', () => {
    const keys = keySentences([sentence('Medaase.'), sentence('Aane.'), sentence('Medaase.')]);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(keys[0]?.replace(/-0$/, '-1'));
  });
});

describe('a paragraph', () => {
  it('ends with a line', () => {
    expect(endsParagraph(sentence('Medaase.', '\n\n'))).toBe(true);
    expect(endsParagraph(sentence('Medaase.', ' '))).toBe(false);
  });
});
