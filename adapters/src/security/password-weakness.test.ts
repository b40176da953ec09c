import { expect, it } from 'vitest';

import { findPasswordWeakness } from './password-weakness.ts';

it.each([
  ['qwertyuiop', 'common'],
  ['QWERTYuiop', 'common'],
  ['Password2026', 'common'],
  ['zebrafish2026', undefined],
  ['iloveyou1234', 'common'],
  ['P4ssw0rd!!', 'common'],
  ['drowssap12', 'common'],
  ['1234567890', 'common'],
  ['aaaaaaaaaaaa', 'predictable'],
  ['ɛɛɛɛɛɛɛɛɛɛɛɛ', 'predictable'],
  ['ababababababab', 'predictable'],
  ['abcabcabcabc', 'predictable'],
  ['lmnopqrstuvw', 'predictable'],
  ['2345678901234', 'predictable'],
  ['11/11/2011 ', 'predictable'],
  ['x'.repeat(128), 'predictable'],
  [`${'x'.repeat(40)}kente loom in Bonwire`, undefined],
  [`kente loom in Bonwire${'x'.repeat(40)}`, undefined],
  ['akwaaba-osu-2026', undefined],
  ['kente loom in Bonwire', undefined],
  ['medaase paa ara', undefined],
  ['90417358264', undefined],
])('the weakness of %j is %s', async (password, weakness) => {
  expect(await findPasswordWeakness(password)).toBe(weakness);
});
