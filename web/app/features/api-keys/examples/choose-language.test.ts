import { describe, expect, it } from 'vitest';

import { chooseLanguage } from './choose-language.ts';

const offered = [{ value: 'dag' }, { value: 'ee' }, { value: 'tw' }];

describe('the language of an example', () => {
  it.each([
    { requested: 'ee', defaults: ['tw'], is: 'ee' },
    { requested: undefined, defaults: ['tw'], is: 'tw' },
    { requested: 'xx', defaults: ['tw'], is: 'tw' },
    { requested: undefined, defaults: ['Twi', 'tw'], is: 'tw' },
    { requested: undefined, defaults: ['en'], is: 'dag' },
  ] as const)(
    'is $is if $requested is requested and the defaults are $defaults',
    ({ requested, defaults, is }) => {
      expect(chooseLanguage(requested, offered, defaults)).toBe(is);
    },
  );

  it('is the first default while the languages load', () => {
    expect(chooseLanguage('ee', [], ['tw'])).toBe('tw');
  });
});
