import { describe, expect, it } from 'vitest';

import { choiceParam, patternParam, paramsOf, textParam, withParams } from './search-params.ts';

describe('the query of a page', () => {
  it('changes the given parameters and leaves the rest', () => {
    expect(withParams('?tab=jobs&q=ewe', { q: 'twi', service: 'narration' })).toBe(
      '?tab=jobs&q=twi&service=narration',
    );
  });

  it('removes what is null or empty, down to no query at all', () => {
    expect(withParams('?q=ewe&language=ak', { q: null, language: '' })).toBe('');
  });

  it('preserves letters of Ghanaian languages', () => {
    expect(paramsOf(withParams('', { q: 'Ɛwɔ Ŋkrã' }))).toEqual({ q: 'Ɛwɔ Ŋkrã' });
  });
});

describe('a parameter of the URL', () => {
  it.each([
    ['Ɛwɔ', 'Ɛwɔ'],
    ['', ''],
    [undefined, ''],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), ''],
  ])('is the text %j, read as %j', (value, text) => expect(textParam(value)).toBe(text));

  it('may be a longer text if a limit is given', () => {
    expect(textParam('x'.repeat(101), 200)).toHaveLength(101);
  });

  it.each(['cancelled', 'Pending', '', 'toString', undefined])(
    'is one of the choices, or undefined: %j',
    (value) => {
      expect(choiceParam(['pending', 'done'], value)).toBeUndefined();
      expect(choiceParam(['pending', 'done'], 'done')).toBe('done');
    },
  );

  it.each(['12x', ' 12', '', undefined])('matches the pattern, or is undefined: %j', (value) => {
    expect(patternParam(/^\d+$/, value)).toBeUndefined();
    expect(patternParam(/^\d+$/, '12')).toBe('12');
  });
});
