import type { AccountId, JobId } from '@nsem/core';
import { bind, findAll, type Query } from '../statements/query.ts';
import type { DatabaseSession } from '../database-session.ts';

type JobsOfClient = Readonly<{ clientId: AccountId; among: readonly JobId[] }>;

/**
 * Which of these jobs of a client have rows in a table that has an index by job. The sign keeps a database from
 * reading all jobs of the client.
 */
export const selectJobsWith = (
  table: 'reference_files' | 'proposals',
  { clientId, among }: JobsOfClient,
): Query =>
  bind(
    `select jobs.id from jobs
    where jobs.id in (select cast(value as bigint) from json_each(?)) and +jobs.client_id = ?
      and exists (select 1 from ${table} where ${table}.job_id = jobs.id)
    order by jobs.id`,
    JSON.stringify(among),
    clientId,
  );

/** Finds which of these jobs of a client have rows in a table, in the order of their ids. */
export const findJobsWith = (
  sql: DatabaseSession['sql'],
  ...select: Parameters<typeof selectJobsWith>
): Promise<readonly JobId[]> =>
  findAll(sql, selectJobsWith(...select), ({ id }: Readonly<{ id: number }>) => id as JobId);
