import { checkPassword } from '@nsem/core';
import { expect, it } from 'vitest';

import { readablePassword } from './readable-password.ts';

it('a readable password is four groups of four, and never the same', () => {
  const passwords = Array.from({ length: 100 }, readablePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^(?:[a-hj-km-np-tv-z2-9]{4}-){3}[a-hj-km-np-tv-z2-9]{4}$/);
    expect(checkPassword(password, 'ama@example.com').ok).toBe(true);
  }
  expect(new Set(passwords).size).toBe(100);
});
