import { describe, expect, test } from 'vitest';

import { createRetryBudget, type RetryBudget } from './retry-budget.ts';

const spendAll = (budget: RetryBudget): number => {
  let spent = 0;
  while (budget.spend()) spent += 1;
  return spent;
};

describe('the budget of repetitions', () => {
  test('is for a hundred that all fail', () => {
    expect(spendAll(createRetryBudget())).toBe(100);
  });

  test('grows by one repetition with five calls that needed none', () => {
    const budget = createRetryBudget();
    spendAll(budget);
    for (let call = 1; call <= 4; call += 1) budget.earn(0);
    expect(budget.spend()).toBe(false);
    budget.earn(0);
    expect(spendAll(budget)).toBe(1);
  });

  test('has back what a call cost that succeeded in the end, and never more than at first', () => {
    const budget = createRetryBudget();
    budget.spend();
    budget.spend();
    budget.earn(2);
    budget.earn(50);
    expect(spendAll(budget)).toBe(100);
  });
});
