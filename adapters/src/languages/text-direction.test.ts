import { describe, expect, it } from 'vitest';
import { directionOf, directionsIn } from './text-direction.ts';

describe('a language', () => {
  it.each(['ar', 'he', 'iw', 'fa', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb', 'nqo', 'arz', 'prs'])(
    'such as %s is written from the right',
    (language) => {
      expect(directionOf(language)).toBe('rtl');
    },
  );

  it.each(['en', 'tw', 'ee', 'gaa', 'dag', 'ha', 'ff', 'am', 'zh', 'hi', 'ku', 'az'])(
    'such as %s is written from the left',
    (language) => {
      expect(directionOf(language)).toBe('ltr');
    },
  );

  it('is written as the script or the country says that its tag names', () => {
    const tags = ['ha-Arab', 'ff-Adlm', 'ms-Arab', 'pa-PK', 'uz-AF', 'ar-Latn', 'AR', 'ar-EG'];
    expect(tags.map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'rtl', 'rtl']);
  });

  it.each(['', 'x', 'qaa', 'zz', 'a local language', 'ar_EG!'])(
    'that is unknown, such as %j, is written from the left',
    (language) => {
      expect(directionOf(language)).toBe('ltr');
    },
  );
});

describe('a text', () => {
  it.each([
    ['Akwaaba', ['ltr']],
    ['مرحبا', ['rtl']],
    ['שלום', ['rtl']],
    ['ހަކުރު', ['rtl']],
    ['𞤀𞤣𞤤𞤢𞤥', ['rtl']],
    ['ߒߞߏ', ['rtl']],
    ['iPhone مرحبا', ['ltr', 'rtl']],
    ['2026-11-29, ٣ × 5!', []],
    ['', []],
  ])('%j has letters of these directions: %j', (text, directions) => {
    expect([...directionsIn(text)]).toEqual(directions);
  });
});
