import { expect, it } from 'vitest';

import { aHeldEarning } from '../../../testing/money.ts';
import { heldText, missingTexts } from './held-text.ts';

it('what is held comes with the sum, the paying clients, the commission and the last day', () => {
  const held = [
    aHeldEarning({ amount: 0.1, held_until: '2026-12-06T09:00:00.000Z', missing_commission: 0.1 }),
    aHeldEarning({ amount: 0.2, held_until: '2026-12-04T09:00:00.000Z', missing_commission: 0.3 }),
  ];
  expect(heldText(held)).toMatch(/^GHS 0\.30 of your balance, /);
  expect(missingTexts(held)).toEqual([
    '1 of 3 different clients have paid you enough so far.',
    'Paid jobs must bring GHS 0.30 more commission.',
    'The earliest day is 6 Dec 2026.',
  ]);
});

const enough = { paying_clients: 3, missing_commission: 0 };

it.each([
  ['under-review', enough, 'An admin is to review some of it.'],
  ['too-recent', enough, 'The earliest day is 4 Dec 2026.'],
  [
    'too-few-paying-clients',
    { missing_commission: 0 },
    '1 of 3 different clients have paid you enough so far.',
  ],
  ['commission-too-low', {}, 'Paid jobs must bring GHS 1.05 more commission.'],
] as const)('what is held for one reason names nothing else: %s', (reason, change, text) => {
  expect(missingTexts([aHeldEarning({ hold_reasons: [reason], ...change })])).toEqual([text]);
});
