import { expect, it } from 'vitest';

import { freeText, type FreeFacts, type FreeReason } from './free-text.ts';

const facts: FreeFacts = {
  email: 'yaa@example.com',
  freeWords: 1500,
  now: new Date('2026-11-30T23:59:59Z'),
};

it.each<[FreeReason, Partial<FreeFacts>, string]>([
  [
    'email-unverified',
    {},
    'Open the link that we sent to yaa@example.com, and your first 1,500 words are free.',
  ],
  ['email-unverified', { freeWords: undefined }, 'and your first translation is free.'],
  ['budget-spent', {}, 'they begin again on 1\u00A0December.'],
  [
    'budget-spent',
    { now: new Date('2026-12-01T00:00:00Z') },
    'they begin again on 1\u00A0January.',
  ],
  ['network-limit', {}, 'Try again in a few days.'],
  ['too-many-cancelled', {}, 'translations are charged now.'],
  ['already-used', {}, 'another address of your mailbox.'],
])('%s with %o: %s', (reason, given, end) => {
  const text = freeText(reason, { ...facts, ...given });
  expect(text.endsWith(end)).toBe(true);
});
