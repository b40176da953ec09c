import { halfStarsOf, turnaroundJobs } from '@nsem/core';
import Database from 'better-sqlite3';
import { orderColumns, toOrderColumns, type AccountRow } from '../accounts/account.row.ts';
import { collectProblems } from '../sqlite/verify-books.ts';

/** What is saved of a provider, beside what the jobs and the ratings make it. */
type Figures = Pick<AccountRow, 'id' | (typeof orderColumns)[number]> &
  Readonly<{ middle: number | null; average: number | null }>;

/** The median of the last jobs, as `lastTurnarounds` finds them. */
export const selectFigures = `
  select id, ${orderColumns.join(', ')},
    (select iif(count(took) >= 3, cast(median(took) as integer), null)
      from (select completed_at - assigned_at as took
        from earnings join jobs on jobs.id = earnings.job_id
        where earnings.provider_id = accounts.id and earnings.kind = 'capture' and status = 'completed'
        order by earnings.at desc limit ${turnaroundJobs})) as middle,
    (select avg(rating) from ratings where ratings.provider_id = accounts.id) as average
  from accounts order by id`;

function* compare(rows: Iterable<Figures>): Generator<string> {
  for (const row of rows) {
    const { id, middle, average } = row;
    const expected = toOrderColumns({
      halfStars: halfStarsOf(average),
      medianTurnaroundMs: middle,
    });
    for (const column of orderColumns) {
      if (row[column] === expected[column]) continue;
      yield `accounts ${id}: ${column} is ${row[column]}, expected ${expected[column]}`;
    }
  }
}

/** Compares the figures of providers that lists order by with their jobs and ratings. */
export function checkFigures(file: string, maxProblems: number) {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const rows = database.prepare<[], Figures>(selectFigures).iterate();
    return collectProblems(compare(rows), maxProblems);
  } finally {
    database.close();
  }
}
