import { expect, it } from 'vitest';

import { createSecretRedactor } from './secret-redactor.ts';

it.each([
  [['kente'], 'no kente here, Kente there, kentekente', 'no … here, Kente there, ……'],
  [['a/b c'], 'as a/b c or a%2Fb%20c', 'as … or …'],
  [['token', '12:token'], 'bot12:token and token', 'bot… and …'],
  [['token', '12:token'].toReversed(), 'bot12:token and token', 'bot… and …'],
  [['', 'x'], 'an x', 'an …'],
  [['$&'], 'price $& tag', 'price … tag'],
])('redacts %j in %j', (secrets, text, left) => {
  expect(createSecretRedactor(secrets)(text)).toBe(left);
});
