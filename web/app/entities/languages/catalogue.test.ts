import { describe, expect, it } from 'vitest';

import { isListed, languagesMatching } from './catalogue.ts';

const languages = [
  { id: 3, name: 'Twi', language_code: 'tw', own_name: 'Twi', other_names: ['Asante Twi'] },
  { id: 2, name: 'Gã', language_code: 'gaa', own_name: 'Gã', other_names: [] },
  { id: 1, name: 'Ewe', language_code: 'ee', own_name: 'Eʋegbe', other_names: ['Eʋe'] },
  { id: 4, name: 'Chinese (Mandarin)', language_code: 'zh', own_name: '中文', other_names: [] },
];

describe('a language to add', () => {
  it.each([
    ['the same name', 'Twi', true],
    ['another case, with spaces around', '  tWI ', true],
    ['accents that the catalogue does not write', 'Éwé', true],
    ['without the accents that it does write', 'Ga', true],
    ['more spaces between the words', 'chinese  (mandarin)', true],
    ['the beginning of a name', 'Tw', false],
    ['another letter, not another accent', 'Ɛwe', false],
    ['nothing', '', false],
  ])('is recognised in the catalogue or not: %s', (_, name, expected) => {
    expect(isListed(name, languages)).toBe(expected);
  });
});

describe('the search of the catalogue', () => {
  const found = (words: string) => languagesMatching(words, languages).map(({ name }) => name);

  it('lists all by name without a search', () => {
    expect(found(' ')).toEqual(['Chinese (Mandarin)', 'Ewe', 'Gã', 'Twi']);
  });

  it('finds by part of the name, whatever its accents', () => {
    expect(found('mandarin')).toEqual(['Chinese (Mandarin)']);
    expect(found('ga')).toEqual(['Gã']);
  });

  it('finds by the beginning of the code', () => {
    expect(found('ee')).toEqual(['Ewe']);
    expect(found('h')).toEqual(['Chinese (Mandarin)']);
  });

  it('finds by an own name or another name, in plain letters', () => {
    expect(found('asante')).toEqual(['Twi']);
    expect(found('evegbe')).toEqual(['Ewe']);
    expect(found('EƲE')).toEqual(['Ewe']);
    expect(found('中')).toEqual(['Chinese (Mandarin)']);
  });

  it('finds nothing for an unknown name', () => {
    expect(found('Klingon')).toEqual([]);
  });
});
