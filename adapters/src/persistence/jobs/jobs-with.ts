import type { AccountId, JobId } from '@nsem/core';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findAll } from '../statements/find.ts';

type JobsOfClient = Readonly<{ clientId: AccountId; among: readonly JobId[] }>;

/** By their ids, so that the index of the client's jobs is not read. */
const define = (table: 'reference_files' | 'proposals') =>
  defineStatement(({ db, given, dialect }: Parts<JobsOfClient>) =>
    db
      .selectFrom('jobs')
      .select('jobs.id')
      .where('jobs.id', 'in', dialect.numbersOf(given.among))
      .where((job) => job(dialect.unindexed(job.ref('jobs.client_id')), '=', given.clientId))
      .where((job) =>
        job.exists(job.selectFrom(table).select('job_id').whereRef('job_id', '=', 'jobs.id')),
      )
      .orderBy('jobs.id'),
  );

/** Which of these jobs of a client have rows in a table that has an index by job. */
export const selectJobsWith = {
  reference_files: define('reference_files'),
  proposals: define('proposals'),
};

/** Finds which of these jobs of a client have rows in a table, in the order of their ids. */
export const findJobsWith = (
  sql: Statements,
  table: keyof typeof selectJobsWith,
  jobs: JobsOfClient,
): Promise<readonly JobId[]> => findAll(sql, selectJobsWith[table], jobs, ({ id }) => id as JobId);
