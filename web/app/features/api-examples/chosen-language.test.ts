import { describe, expect, it } from 'vitest';

import { chosenLanguage } from './chosen-language.ts';

const offered = [{ value: 'dag' }, { value: 'ee' }, { value: 'tw' }];

describe('the language of an example', () => {
  it.each([
    { wanted: 'ee', usual: ['tw'], is: 'ee' },
    { wanted: undefined, usual: ['tw'], is: 'tw' },
    { wanted: 'xx', usual: ['tw'], is: 'tw' },
    { wanted: undefined, usual: ['Twi', 'tw'], is: 'tw' },
    { wanted: undefined, usual: ['en'], is: 'dag' },
  ] as const)('is $is where $wanted is wanted and $usual is usual', ({ wanted, usual, is }) => {
    expect(chosenLanguage(wanted, offered, usual)).toBe(is);
  });

  it('is the usual one while the languages are loaded', () => {
    expect(chosenLanguage('ee', [], ['tw'])).toBe('tw');
  });
});
