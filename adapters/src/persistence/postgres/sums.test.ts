import { expect, it } from 'vitest';
import { defineAddition } from '../statements/row-statements.ts';
import { createSums } from './sums.ts';

const live = defineAddition('client_totals', { key: ['client_id'], figures: ['live'] });
const spent = defineAddition('client_totals', { key: ['client_id'], figures: ['spent'] });
const days = defineAddition('client_days', { key: ['day', 'client_id'], figures: ['created'] });

type Adding = Parameters<ReturnType<typeof createSums>['add']>;

const takeAdded = (...added: readonly Adding[]) => {
  const sums = createSums();
  for (const adding of added) sums.add(...adding);
  const taken = sums.take();
  expect(sums.take()).toEqual([]);
  return taken.map(({ statement, values }) => [statement.text, values]);
};

it('adds up what is added to a row by the same statement', () => {
  expect(takeAdded([live, [7], [1]], [live, [8], [1]], [live, [7], [-3]])).toEqual([
    [live.on('postgres').text, [7, -2]],
    [live.on('postgres').text, [8, 1]],
  ]);
});

it('changes rows in one order, however they were added', () => {
  const added: readonly Adding[] = [
    [days, [20_000, 7], [1]],
    [spent, [9], [40]],
    [live, [7], [1]],
    [spent, [7], [50]],
    [days, [20_000, 9], [1]],
  ];
  expect(takeAdded(...added)).toEqual(takeAdded(...added.toReversed()));
});

it('can be taken for some tables only', () => {
  const sums = createSums();
  sums.add(days, [20_000, 7], [1]);
  sums.add(live, [7], [1]);
  expect(sums.tables()).toEqual(['"client_days"', '"client_totals"']);
  expect(sums.take(['"client_totals"'])).toMatchObject([{ values: [7, 1] }]);
  expect(sums.tables()).toEqual(['"client_days"']);
});
