import { expect, it } from 'vitest';

import { sumGhs } from './sum-ghs.ts';

it.each([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[4.35, 4.35, -8.7], 0],
])('amounts are added exactly: %j', (amounts, sum) => {
  expect(sumGhs(amounts)).toBe(sum);
});
