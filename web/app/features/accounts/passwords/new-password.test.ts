import { expect, it } from 'vitest';

import { estimateStrength } from './new-password.tsx';

it.each([
  ['', 0, ''],
  ['k', 1, 'Too short'],
  ['Kente-26!', 1, 'Too short'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 1, 'Weak'],
  ['1212121212121212', 1, 'Weak'],
  ['akwaabaosu', 1, 'Weak'],
  ['adjoa-kofi-7', 2, 'Fair'],
  ['akwaaba-osu-2026', 3, 'Good'],
  ['kente-loom-in-bonwire', 3, 'Good'],
  ['ɛyɛ me dɛ sɛ mehyia wo', 3, 'Good'],
])('the strength of %j is %d: %s', (password, step, label) => {
  expect(estimateStrength(password)).toEqual({ step, label });
});

it('does not depend on what exceeds the longest password', () => {
  expect(estimateStrength('a'.repeat(1_000_000))).toEqual({ step: 1, label: 'Weak' });
});
