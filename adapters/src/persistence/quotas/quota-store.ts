import { dayMs, type QuotaStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import type { SqlValue } from '../database-session.ts';
import type { QuotaUsageRow } from './quota-usage.row.ts';

const selectUsage = `
  select stored_bytes, open_jobs, jobs_day, jobs_of_day from quota_usage where account_id = ?`;

const countPending = `
  select count(*) as counted from services where owner_id = ? and status = 'pending'`;

const countKeys = 'select count(*) as counted from api_keys where owner_id = ?';

/** Counts what the quotas limit, in the database. */
export function createQuotaStore({ sql }: DatabaseSession): QuotaStore {
  const count = async (text: string, ...values: readonly SqlValue[]): Promise<number> =>
    (await sql.get<Readonly<{ counted: number }>>(text, values))?.counted ?? 0;
  return {
    async findUsage(accountId, day) {
      const row = await sql.get<Omit<QuotaUsageRow, 'account_id'>>(selectUsage, [accountId]);
      if (row === undefined) return { storedBytes: 0, openJobs: 0, jobsOfDay: 0 };
      return {
        storedBytes: row.stored_bytes,
        openJobs: row.open_jobs,
        jobsOfDay: row.jobs_day === day / dayMs ? row.jobs_of_day : 0,
      };
    },
    countPendingServices: (ownerId) => count(countPending, ownerId),
    countApiKeys: (ownerId) => count(countKeys, ownerId),
  };
}
