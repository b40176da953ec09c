import { expect, it } from 'vitest';

import { isCommonPassword } from './common-passwords.ts';

it.each(['qwertyuiop', 'QWERTYuiop', 'Password2026', 'iloveyou1234', '1234567890'])(
  '%s is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each(['akwaaba-osu-2026', 'kente loom in Bonwire', '90417358264', '', '2026'])(
  '"%s" is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
