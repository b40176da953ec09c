import type { TotalChange } from '@nsem/core';
import { expect, it } from 'vitest';
import type { Statements } from '../database-session.ts';
import { createTotalsStore } from './totals-store.ts';

const refuse = () => Promise.reject(new Error('totals are only added to'));

/** The rows that are added to, in their order, and those that can wait until the commit. */
async function rowsOf(changes: readonly TotalChange[]) {
  const rows = { sent: [] as string[], later: [] as string[] };
  const table = (text: string) => /insert into "(\w+)"/.exec(text)?.[1];
  const sql: Statements = {
    get: refuse,
    all: refuse,
    insert: refuse,
    insertNew: refuse,
    run: refuse,
    send(statement, values) {
      const { text } = statement.on('postgres');
      rows.sent.push(`${table(text)} ${Object.values(values as object).join(' ')}`);
    },
    add(statement, key) {
      rows.later.push(`${table(statement.on('postgres').text)} ${key.join(' ')}`);
    },
  };
  await createTotalsStore({ sql, part: 7, newestSettledEvent: 0 }).add(changes);
  return rows;
}

it('adds to the rows of all units in one order, with the part of its session', async () => {
  const changes: readonly TotalChange[] = [
    { total: 'platformDays', key: [20_000], sums: { live: -1n } },
    { total: 'clients', key: [5], sums: { live: -1n } },
    { total: 'providers', key: [9, 'translation'], sums: { jobs: 1n } },
    { total: 'clientDays', key: [20_001, 5], sums: { completed: 1n } },
    { total: 'clientDays', key: [20_000, 5], sums: { created: 1n } },
    { total: 'durationDays', key: [20_001, 3], sums: { jobs: 1n } },
  ];
  const expected = {
    sent: [
      'client_days 20000 5 1',
      'client_days 20001 5 1',
      'client_totals 5 -1',
      'provider_totals 9 translation 1',
    ],
    later: ['duration_days 20001 3 7', 'platform_days 20000 7'],
  };
  expect(await rowsOf(changes)).toEqual(expected);
  expect(await rowsOf(changes.toReversed())).toEqual(expected);
});
