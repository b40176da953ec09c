import { halfStarsOf, turnaroundJobs } from '@nsem/core';
import Database from 'better-sqlite3';
import { type AccountRow, orderColumns, toOrderColumns } from '../accounts/account.row.ts';
import { collectProblems } from '../sqlite/verify-books.ts';
import { defineStatement, type Parts, upTo } from '../statements/define-statement.ts';

/** The saved figures of a provider, besides those of the jobs and the ratings. */
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

/** The last completed jobs, by what they earned. */
export const selectTurnarounds = defineStatement(
  ({ db, given }: Parts<Readonly<{ id: number; limit: number }>>) =>
    db
      .selectFrom('earnings')
      .innerJoin('jobs', 'jobs.id', 'earnings.job_id')
      .select((job) => job('jobs.completed_at', '-', job.ref('jobs.assigned_at')).as('took'))
      .where('earnings.provider_id', '=', given.id)
      .where('earnings.kind', '=', 'capture')
      .where('jobs.status', '=', 'completed')
      .orderBy('earnings.at', 'desc')
      .limit(upTo(given.limit)),
);

/** Changes a turnaround if it is another one: what stays the same is not written again. */
export const updateTurnaround = defineStatement(
  ({ db, given }: Parts<Pick<AccountRow, 'id' | 'negated_turnaround_ms'>>) =>
    db
      .updateTable('accounts')
      .set('negated_turnaround_ms', given.negated_turnaround_ms)
      .where('id', '=', given.id)
      .where('negated_turnaround_ms', '<>', given.negated_turnaround_ms),
);

/** Changes half stars in the same way. */
export const updateHalfStars = defineStatement(
  ({ db, given }: Parts<Pick<AccountRow, 'id' | 'half_stars'>>) =>
    db
      .updateTable('accounts')
      .set('half_stars', given.half_stars)
      .where('id', '=', given.id)
      .where('half_stars', '<>', given.half_stars),
);
