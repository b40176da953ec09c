import {
  medianOfSteps,
  startOfDay,
  type CountedStep,
  type Period,
  type PeriodSums,
} from '@nsem/core';
import { toMoney } from '../columns.ts';
import type { Statements } from '../database-session.ts';
import { requireRow } from '../statements/require-row.ts';

export const selectDays = `
  select coalesce(sum(created), 0) as requested, coalesce(sum(completed), 0) as completed,
    coalesce(sum(translation + transcription + narration), 0) as revenue
  from platform_days where day >= ? and day < ?`;

export const selectPeople = `
  select
    (select count(distinct client_id) from client_days
      where day >= ? and day < ? and created > 0) as clients,
    (select count(distinct provider_id) from provider_days
      where day >= ? and day < ? and completed > 0) as providers`;

/** The median of at most so many jobs is exact; that of more is found by steps. */
const mostSorted = 2_000;

// The one or two durations in the middle. The index is named, because SQLite would read all completed jobs
// by their status.
export const selectMedian = `
  select avg(duration) as median from (
    select completed_at - created_at as duration from jobs indexed by jobs_completed_index
    where status = 'completed' and completed_at >= ? and completed_at < ?
    order by duration limit ? offset ?)`;

export const selectSteps = `
  select minutes, sum(jobs) as jobs from duration_days where day >= ? and day < ?
  group by minutes order by minutes`;

async function findMedian(
  sql: Statements,
  { from, until }: Period,
  completed: number,
): Promise<number | null> {
  if (completed > mostSorted) {
    const within = [startOfDay(from), startOfDay(until)];
    return medianOfSteps(await sql.all<CountedStep>(selectSteps, within));
  }
  const middle = [2 - (completed % 2), Math.max(0, Math.ceil(completed / 2) - 1)];
  type Middle = Readonly<{ median: number | null }>;
  return requireRow(await sql.get<Middle>(selectMedian, [from, until, ...middle])).median;
}

/** Sums over the jobs that were created, and those that were completed, in a period of whole days. */
export async function sumPeriod(sql: Statements, period: Period): Promise<PeriodSums> {
  type Days = Readonly<Record<'requested' | 'completed' | 'revenue', number>>;
  type People = Pick<PeriodSums, 'clients' | 'providers'>;
  const days = [startOfDay(period.from), startOfDay(period.until)];
  const { revenue, ...counts } = requireRow(await sql.get<Days>(selectDays, days));
  const people = requireRow(await sql.get<People>(selectPeople, [...days, ...days]));
  const medianMs = await findMedian(sql, period, counts.completed);
  return { ...counts, ...people, revenue: toMoney(revenue), medianMs };
}
