import { expect, it } from 'vitest';

import { defuseLinks } from './mail-message.ts';

it.each([
  ['https://example.com/login?a=1', 'https[:]//example[.]com/login?a=1'],
  ['See www.example.com.', 'See www[.]example[.]com.'],
  ['The audio stops at 2 min. Please send it again.', undefined],
  ['Kofi A. Mensah Jr., Accra', undefined],
])('of "%s" no mail program makes a link', (text, expected = text) => {
  expect(defuseLinks(text)).toBe(expected);
});
