import { instant, type AccountId, type Deletion, type ErasureStore } from '@nsem/core';
import type { DatabaseSession } from '../database-session.ts';
import { countOf } from '../statements/aggregates.ts';
import { selectBy } from '../statements/by-columns.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import { findOne } from '../statements/find.ts';
import { requireRow } from '../statements/require-row.ts';
import { insertWhole } from '../statements/row-statements.ts';
import { DeletionRow } from './deletion.row.ts';
import { eraseAccount } from './erase-account.ts';
import { eraseContents } from './erase-contents.ts';

/** What hinders a deletion: the live jobs of a client, or those that a provider works on, and payouts. */
const countOpen = (role: 'client' | 'service-provider') =>
  defineStatement(({ db, given }: Parts<Readonly<{ id: AccountId }>>) => {
    const jobs = db.selectFrom('jobs');
    const live =
      role === 'client'
        ? jobs.where('client_id', '=', given.id).where('status', 'in', ['pending', 'in_progress'])
        : jobs.where('assigned_id', '=', given.id).where('status', '=', 'in_progress');
    const payouts = db.selectFrom('payouts').where('provider_id', '=', given.id);
    return db.selectNoFrom([
      countOf(live).as('liveJobs'),
      countOf(payouts.where('status', '<>', 'completed')).as('openPayouts'),
    ]);
  });

const countOfClient = countOpen('client');
const countOfProvider = countOpen('service-provider');

const insertDeletion = insertWhole(DeletionRow);

const selectDeletion = selectBy(DeletionRow, 'account_id');

const toDeletion = (row: DeletionRow): Deletion => ({
  accountId: row.account_id as AccountId,
  deletedBy: row.deleted_by as AccountId,
  reason: row.reason,
  at: instant(row.deleted_at),
});

/** Erases people and what they wrote from the database. */
export const createErasureStore = ({ sql }: DatabaseSession): ErasureStore => ({
  countOpen: async ({ id, role }) =>
    requireRow(await sql.get(role === 'client' ? countOfClient : countOfProvider, { id })),
  async eraseAccount(account, deletion) {
    await eraseAccount(sql, account, deletion);
    await sql.run(insertDeletion, {
      account_id: deletion.accountId,
      deleted_by: deletion.deletedBy,
      reason: deletion.reason,
      deleted_at: deletion.at,
      last_job_id: 0,
      finished_at: null,
    });
  },
  findDeletion: (id) => findOne(sql, selectDeletion, { account_id: id }, toDeletion),
  eraseContents: (batch) => eraseContents(sql, batch),
});
