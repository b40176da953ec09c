import { later, weekOf, type TrendWeek } from '@nsem/core';
import { moment } from '@nsem/core/testing';
import { expect, it } from 'vitest';
import { createTrendCache } from './trend-cache.ts';

const now = moment('2026-11-20T12:00:00.000Z');
const { monday } = weekOf(now);
const dayMs = 86_400_000;
const lastMonday = later(monday, -7 * dayMs);
const sums = { requested: 1, clients: 1, completed: 0, revenue: 0n, providers: 0, medianMs: null };
const week = { monday: lastMonday, sums } as TrendWeek;

it('remembers a week for 10 minutes, because a refund changes it', () => {
  const cache = createTrendCache();
  cache.put(week, { now, first: lastMonday });
  expect(cache.find(lastMonday, later(now, 599_999))).toBe(week);
  expect(cache.find(lastMonday, later(now, 600_000))).toBeUndefined();
  expect(cache.find(monday, now)).toBeUndefined();
});

it('forgets weeks that no trend has any more', () => {
  const cache = createTrendCache();
  cache.put(week, { now, first: lastMonday });
  cache.put({ ...week, monday }, { now, first: monday });
  expect(cache.find(lastMonday, now)).toBeUndefined();
  expect(cache.find(monday, now)).toBeDefined();
});
