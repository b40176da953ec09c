import { checkPassword } from '@nsem/core';
import { expect, it } from 'vitest';

import { generatePassword } from './generate-password.ts';

it('a generated password has four groups of four characters and is never the same', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^(?:[a-hj-km-np-tv-z2-9]{4}-){3}[a-hj-km-np-tv-z2-9]{4}$/);
    expect(checkPassword(password, 'ama@example.com').ok).toBe(true);
  }
  expect(new Set(passwords).size).toBe(100);
});
