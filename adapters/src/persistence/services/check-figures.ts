import { standingOf, turnaroundJobs } from '@nsem/core';
import Database from 'better-sqlite3';
import { collectProblems } from '../sqlite/verify-books.ts';

/** What is saved of a provider, beside what the jobs and the ratings make it. */
type Figures = Readonly<{
  id: number;
  median_turnaround_ms: number | null;
  standing: number;
  middle: number | null;
  average: number | null;
}>;

/** The median of the last jobs, as `lastTurnarounds` finds them. */
export const selectFigures = `
  select id, median_turnaround_ms, standing,
    (select iif(count(took) >= 3, cast(median(took) as integer), null)
      from (select completed_at - assigned_at as took
        from earnings join jobs on jobs.id = earnings.job_id
        where earnings.provider_id = accounts.id and earnings.kind = 'capture' and status = 'completed'
        order by earnings.at desc limit ${turnaroundJobs})) as middle,
    (select avg(rating) from ratings where ratings.provider_id = accounts.id) as average
  from accounts order by id`;

const difference = (id: number, name: string, stored: unknown, expected: unknown) =>
  stored === expected
    ? []
    : [`accounts ${id}: ${name} is ${String(stored)}, expected ${String(expected)}`];

const describe = (row: Figures): readonly string[] => [
  ...difference(row.id, 'median_turnaround_ms', row.median_turnaround_ms, row.middle),
  ...difference(row.id, 'standing', row.standing, standingOf(row.average, row.middle)),
];

function* compare(rows: Iterable<Figures>): Generator<string> {
  for (const row of rows) yield* describe(row);
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
