import { expect, it } from 'vitest';

import { heldText } from './held-text.ts';

it('what is held is one sentence, with the sum and the last day', () => {
  const held = [
    { amount: 0.1, held_until: '2026-12-06T09:00:00.000Z' },
    { amount: 0.2, held_until: '2026-12-04T09:00:00.000Z' },
  ];
  expect(heldText(held)).toBe(
    'GHS 0.30 of your balance, from free first translations, is held until 6 Dec 2026, or until you have completed 3 jobs that clients paid for.',
  );
});
