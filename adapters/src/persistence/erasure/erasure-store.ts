import { instant, type AccountId, type Deletion, type ErasureStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { bind, findOne } from '../statements/query.ts';
import type { DeletionRow } from './deletion.row.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseContents } from './erase-contents.ts';

type Counts = Readonly<{ live_jobs: number; open_payouts: number }>;

const selectClientJobs = `
  select count(*) from jobs where client_id = ? and status in ('pending', 'in_progress')`;

const selectProviderJobs = `
  select count(*) from jobs where assigned_id = ? and status = 'in_progress'`;

const selectOpenPayouts = `
  select count(*) from payouts where provider_id = ? and status <> 'completed'`;

const insertDeletion = `
  insert into account_deletions (account_id, deleted_by, reason, deleted_at, last_job_id, finished_at)
  values (?, ?, ?, ?, 0, null)`;

const selectDeletion = 'select * from account_deletions where account_id = ?';

const toDeletion = (row: DeletionRow): Deletion => ({
  accountId: row.account_id as AccountId,
  deletedBy: row.deleted_by as AccountId,
  reason: row.reason,
  at: instant(row.deleted_at),
});

/** Erases people and what they wrote from the database. */
export const createErasureStore = ({ sql }: DatabaseSession): ErasureStore => ({
  async countOpen({ id, role }) {
    const jobs = role === 'client' ? selectClientJobs : selectProviderJobs;
    const text = `select (${jobs}) as live_jobs, (${selectOpenPayouts}) as open_payouts`;
    const counts = await sql.get<Counts>(text, [id, id]);
    return { liveJobs: counts?.live_jobs ?? 0, openPayouts: counts?.open_payouts ?? 0 };
  },
  async eraseAccount(account, deletion) {
    await eraseAccount(sql, account, deletion);
    const { accountId, deletedBy, reason, at } = deletion;
    await sql.run(insertDeletion, [accountId, deletedBy, reason, at]);
  },
  findDeletion: (id) => findOne(sql, bind(selectDeletion, id), toDeletion),
  eraseContents: (batch) => eraseContents(sql, batch),
});
