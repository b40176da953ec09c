import { expect, it } from 'vitest';

import { movesOf } from './move-buttons.tsx';

it.each([
  ['pending', ['assign', 'cancel']],
  ['in_progress', ['release', 'fail']],
  ['completed', ['refund']],
  ['cancelled', []],
  ['failed', []],
  ['refunded', []],
] as const)('an admin can move a job that is %s in these ways: %j', (status, moves) => {
  expect(movesOf({ status, review_state: 'none' })).toEqual(moves);
});

it('an admin decides about a disputed job instead of refunding it', () => {
  expect(movesOf({ status: 'completed', review_state: 'dispute' })).toEqual([]);
});
