import { expect, it } from 'vitest';

import { aHeldEarning } from '../../../testing/money.ts';
import { heldText } from './held-text.ts';

const begin = (sum: string) =>
  `${sum} of your balance, from free first translations, is held until an admin releases it, or until clients who pay for your work themselves make up for it.`;

it('what is held comes with the sum, the paying clients, the commission and the last day', () => {
  const held = [
    aHeldEarning({ amount: 0.1, held_until: '2026-12-06T09:00:00.000Z', missing_commission: 0.1 }),
    aHeldEarning({ amount: 0.2, held_until: '2026-12-04T09:00:00.000Z', missing_commission: 0.3 }),
  ];
  expect(heldText(held)).toBe(
    `${begin('GHS 0.30')} Now: 1 of 3 different clients have paid you enough so far; their jobs must bring GHS 0.30 more commission; the earliest day is 6 Dec 2026.`,
  );
});

it.each([
  ['too-recent', { paying_clients: 3, missing_commission: 0 }, 'the earliest day is 4 Dec 2026'],
  [
    'too-few-paying-clients',
    { missing_commission: 0 },
    '1 of 3 different clients have paid you enough so far',
  ],
  ['commission-too-low', {}, 'their jobs must bring GHS 1.05 more commission'],
] as const)('what is held for one reason names nothing else: %s', (reason, change, text) => {
  const held = [aHeldEarning({ hold_reasons: [reason], ...change })];
  expect(heldText(held)).toBe(`${begin('GHS 2.55')} Now: ${text}.`);
});
