import { describe, expect, test } from 'vitest';

import { createRetryBudget, type RetryBudget } from './retry-budget.ts';

const spendAll = (budget: RetryBudget): number => {
  let spent = 0;
  while (budget.spend()) spent += 1;
  return spent;
};

describe('the budget of repetitions', () => {
  test('allows a hundred failed retries in a row', () => {
    expect(spendAll(createRetryBudget())).toBe(100);
  });

  test('gains a retry for five successes without retries', () => {
    const budget = createRetryBudget();
    spendAll(budget);
    for (let call = 1; call <= 4; call += 1) budget.earn(0);
    expect(budget.spend()).toBe(false);
    budget.earn(0);
    expect(spendAll(budget)).toBe(1);
  });

  test('regains the retries of a call that succeeded, up to its initial size', () => {
    const budget = createRetryBudget();
    budget.spend();
    budget.spend();
    budget.earn(2);
    budget.earn(50);
    expect(spendAll(budget)).toBe(100);
  });
});
