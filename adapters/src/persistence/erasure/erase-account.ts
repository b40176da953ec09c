import {
  type Account,
  type AccountId,
  deletedEmail,
  deletedName,
  type Deletion,
  type ErasureStore,
  instant,
  toNameKey,
} from '@nsem/core';
import type { DatabaseSession, Statements } from '../database-session.ts';
import { countOf } from '../statements/by-filters.ts';
import { findOne, requireRow, selectBy } from '../statements/by-columns.ts';
import { eraseMessagesOfProvider } from '../messages/erase-messages.ts';
import { eraseStatementFilesOfProvider } from '../reviews/erase-statement-files.ts';
import { defineStatement, type Parts, type Statement } from '../statements/define-statement.ts';
import { anyTable, insertWhole } from '../statements/row-statements.ts';
import type { Tables } from '../statements/tables.ts';
import { noteOwner } from '../translation-memory/remove-segments.ts';
import { DeletionRow } from '../accounts/account.row.ts';
import { eraseContents } from './erase-contents.ts';

type Erased = Readonly<{
  id: number;
  /** The address of the person, and the one that the account has instead. */
  email: string;
  newEmail: string;
  at: number;
}>;

/** Deletes the rows of a table that are the person's. */
function deleteOwn<Name extends keyof Tables>(table: Name, owner: keyof Tables[Name] & string) {
  const [name, column]: readonly [string, string] = [table, owner];
  return defineStatement((parts: Parts<Erased>) =>
    anyTable(parts).deleteFrom(name).where(column, '=', parts.given.id),
  );
}

/** A notice names its recipient in its text; only those that were not sent are read. */
const ownNotices = ({ db, given, dialect }: Parts<Erased>) =>
  db
    .deleteFrom('notices')
    .where((notice) =>
      notice(dialect.field<number>(notice.ref('notice'), 'accountId'), '=', given.id),
    );

/** The services go, and what they name is released, so that it is erased later. */
const releaseRecordings = defineStatement(({ db, given }: Parts<Erased>) =>
  db
    .updateTable('files')
    .set('released_at', given.at)
    .where('id', 'in', (service) =>
      service
        .selectFrom('services')
        .select('recording_id')
        .where('owner_id', '=', given.id)
        .where('recording_id', 'is not', null),
    ),
);

/** What was approved is a money record; the rest about a client ends with the account. */
const dropApprovals = defineStatement(({ db, given }: Parts<Erased>) =>
  db
    .deleteFrom('approvals')
    .where('account_id', '=', given.id)
    .where('outcome', 'is distinct from', 'approved'),
);

const eraseComments = defineStatement(({ db, given }: Parts<Erased>) =>
  db
    .updateTable('ratings')
    .set('comment', null)
    .where('client_id', '=', given.id)
    .where('comment', 'is not', null),
);

export const eraseMessages = defineStatement(({ db, given }: Parts<Erased>) =>
  db
    .updateTable('contact_messages')
    .set({ name: deletedName, email: given.newEmail, company: null, message: '' })
    .where(({ fn }) => fn<string>('lower', [fn('trim', ['email'])]), '=', given.email),
);

const erasePerson = defineStatement(({ db, given }: Parts<Erased>) =>
  db
    .updateTable('accounts')
    .set({
      name: deletedName,
      name_key: toNameKey(deletedName),
      email: given.newEmail,
      password_hash: '',
      telegram_id: null,
      email_verified_at: null,
      profile: null,
      is_active: false,
      is_available: false,
      is_quick_service_available: false,
      is_public: false,
      accepts_on_delivery: false,
      suspended_at: null,
      suspension_reason: null,
      payouts_frozen_at: null,
      payouts_frozen_reason: null,
      deleted_at: given.at,
    })
    .where('id', '=', given.id),
);

const steps: readonly Statement<Erased, unknown>[] = [
  releaseRecordings,
  deleteOwn('services', 'owner_id'),
  deleteOwn('sessions', 'account_id'),
  deleteOwn('known_devices', 'account_id'),
  deleteOwn('seen_devices', 'account_id'),
  deleteOwn('one_time_tokens', 'account_id'),
  deleteOwn('totps', 'account_id'),
  deleteOwn('recovery_codes', 'account_id'),
  deleteOwn('passkeys', 'account_id'),
  deleteOwn('passkey_challenges', 'account_id'),
  deleteOwn('login_tickets', 'account_id'),
  deleteOwn('visits', 'account_id'),
  deleteOwn('draft_versions', 'account_id'),
  deleteOwn('proposals', 'provider_id'),
  deleteOwn('blocks', 'client_id'),
  deleteOwn('blocks', 'provider_id'),
  ...eraseMessagesOfProvider,
  ...eraseStatementFilesOfProvider,
  deleteOwn('message_reads', 'account_id'),
  deleteOwn('glossary_terms', 'owner_id'),
  deleteOwn('memory_permissions', 'client_id'),
  deleteOwn('uploads', 'owner_id'),
  deleteOwn('notifications', 'account_id'),
  deleteOwn('notification_settings', 'account_id'),
  defineStatement(({ db, given }: Parts<Erased>) =>
    db.updateTable('payouts').set('payout_account_id', null).where('provider_id', '=', given.id),
  ),
  deleteOwn('payout_accounts', 'account_id'),
  deleteOwn('api_keys', 'owner_id'),
  deleteOwn('announcement_dismissals', 'account_id'),
  deleteOwn('answers', 'account_id'),
  defineStatement((parts: Parts<Erased>) => ownNotices(parts).where('due_at', 'is not', null)),
  defineStatement((parts: Parts<Erased>) =>
    ownNotices(parts).where('due_at', 'is', null).where('sent_at', 'is', null),
  ),
  dropApprovals,
  eraseComments,
  eraseMessages,
  erasePerson,
];

/** Erases a person; the caller records the deletion. */
async function eraseAccount(
  sql: Statements,
  { id, email }: Account,
  { at }: Deletion,
): Promise<void> {
  const erased = { id, email, newEmail: deletedEmail(id), at };
  for (const step of steps) await sql.run(step, erased);
  // There can be a million segments: they are removed in small steps.
  await noteOwner(sql, id);
}

/**
 * The obstacles to a deletion: the live jobs of a client, or those that a provider works on, the jobs whose
 * results are contested, and payouts.
 */
const countOpen = (role: 'client' | 'service-provider') =>
  defineStatement(({ db, given }: Parts<Readonly<{ id: AccountId }>>) => {
    const jobs = db.selectFrom('jobs');
    const live =
      role === 'client'
        ? jobs.where('client_id', '=', given.id).where('status', 'in', ['pending', 'in_progress'])
        : jobs
            .where('assigned_id', '=', given.id)
            // A provider is still there if the client sends the result back.
            .where((job) =>
              job.or([job('status', '=', 'in_progress'), job('review_state', '=', 'open')]),
            );
    const disputes = db
      .selectFrom('disputes')
      .where('decided_at', 'is', null)
      .where(role === 'client' ? 'client_id' : 'provider_id', '=', given.id);
    const payouts = db.selectFrom('payouts').where('provider_id', '=', given.id);
    return db.selectNoFrom([
      countOf(live).as('liveJobs'),
      countOf(disputes).as('disputes'),
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
  async countOpen({ id, role }) {
    const count = role === 'client' ? countOfClient : countOfProvider;
    const { liveJobs, disputes, openPayouts } = requireRow(await sql.get(count, { id }));
    return { liveJobs: liveJobs + disputes, openPayouts };
  },
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
