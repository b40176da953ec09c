import { describe, expect, it } from 'vitest';

import { choiceParam, formParam, paramsOf, textParam, withParams } from './search-params.ts';

describe('the query of a page', () => {
  it('changes what it is told to and keeps the rest', () => {
    expect(withParams('?tab=jobs&q=ewe', { q: 'twi', service: 'narration' })).toBe(
      '?tab=jobs&q=twi&service=narration',
    );
  });

  it('takes out what is null or empty, down to no query at all', () => {
    expect(withParams('?q=ewe&language=ak', { q: null, language: '' })).toBe('');
  });

  it('keeps letters of Ghanaian languages whole', () => {
    expect(paramsOf(withParams('', { q: 'Ɛwɔ Ŋkrã' }))).toEqual({ q: 'Ɛwɔ Ŋkrã' });
  });
});

describe('a value in the address', () => {
  it.each([
    ['Ɛwɔ', 'Ɛwɔ'],
    ['', ''],
    [undefined, ''],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), ''],
  ])('is the text %j, read as %j', (value, text) => expect(textParam(value)).toBe(text));

  it('may be a longer text where that is said', () => {
    expect(textParam('x'.repeat(101), 200)).toHaveLength(101);
  });

  it.each(['cancelled', 'Pending', '', 'toString', undefined])(
    'is one of the choices, or none: %j',
    (value) => {
      expect(choiceParam(['pending', 'done'], value)).toBeUndefined();
      expect(choiceParam(['pending', 'done'], 'done')).toBe('done');
    },
  );

  it.each(['12x', ' 12', '', undefined])(
    'has the form that is asked for, or is none: %j',
    (value) => {
      expect(formParam(/^\d+$/, value)).toBeUndefined();
      expect(formParam(/^\d+$/, '12')).toBe('12');
    },
  );
});
