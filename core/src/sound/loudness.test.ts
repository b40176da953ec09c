import { expect, it } from 'vitest';

import { headShelf, lowCut } from './loudness.ts';

// ITU-R BS.1770-5, annex 1, tables 1 and 2.
it('has the filters of the standard at 48 kHz', () => {
  const shelf = headShelf(48_000);
  expect(shelf.b0).toBeCloseTo(1.53512485958697, 8);
  expect(shelf.b1).toBeCloseTo(-2.69169618940638, 8);
  expect(shelf.b2).toBeCloseTo(1.19839281085285, 8);
  expect(shelf.a1).toBeCloseTo(-1.69065929318241, 8);
  expect(shelf.a2).toBeCloseTo(0.73248077421585, 8);
  const cut = lowCut(48_000);
  expect(cut.a1).toBeCloseTo(-1.99004745483398, 8);
  expect(cut.a2).toBeCloseTo(0.99007225036621, 8);
});
