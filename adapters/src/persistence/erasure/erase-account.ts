import { deletedEmail, deletedName, toNameKey, type Account, type Deletion } from '@nsem/core';
import type { SqlValue, Statements } from '../database-session.ts';
import { noteOwner } from '../translation-memory/remove-segments.ts';

/** A statement and its values. */
type Step = readonly [text: string, values: readonly SqlValue[]];

/** The services go, and what they name is released, so that it is erased later. */
const withdrawServices = ({ accountId, at }: Deletion): readonly Step[] => [
  [
    `update files set released_at = ? where id in
      (select recording_id from services where owner_id = ? and recording_id is not null)`,
    [at, accountId],
  ],
  ['delete from services where owner_id = ?', [accountId]],
];

/** A notice names its recipient in its text; only those that were not sent are read. */
const dropNotices = (condition: string) =>
  `delete from notices where ${condition} and notice ->> '$.accountId' = ?`;

const removeAccess = ({ id }: Account): readonly Step[] => [
  ['delete from sessions where account_id = ?', [id]],
  ['delete from known_devices where account_id = ?', [id]],
  ['delete from seen_devices where account_id = ?', [id]],
  ['delete from one_time_tokens where account_id = ?', [id]],
  ['delete from totps where account_id = ?', [id]],
  ['delete from recovery_codes where account_id = ?', [id]],
  ['delete from passkeys where account_id = ?', [id]],
  ['delete from passkey_challenges where account_id = ?', [id]],
  ['delete from login_tickets where account_id = ?', [id]],
  ['delete from visits where account_id = ?', [id]],
  ['delete from draft_versions where account_id = ?', [id]],
  ['delete from proposals where provider_id = ?', [id]],
  ['delete from glossary_terms where owner_id = ?', [id]],
  ['delete from memory_permissions where client_id = ?', [id]],
  // There can be a million: they are removed in small steps.
  [noteOwner, [id]],
  ['delete from uploads where owner_id = ?', [id]],
  ['delete from notifications where account_id = ?', [id]],
  ['delete from notification_settings where account_id = ?', [id]],
  ['update payouts set payout_account_id = null where provider_id = ?', [id]],
  ['delete from payout_accounts where account_id = ?', [id]],
  ['delete from api_keys where owner_id = ?', [id]],
  ['delete from announcement_dismissals where account_id = ?', [id]],
  ['delete from answers where account_id = ?', [id]],
  ['delete from idempotency where account_id = ?', [id]],
  [dropNotices('due_at is not null'), [id]],
  [dropNotices('due_at is null and sent_at is null'), [id]],
];

/** What was approved is a money record; the rest about a client ends with the account. */
const dropApprovals = ({ id }: Account): readonly Step[] => [
  ["delete from approvals where account_id = ? and outcome is distinct from 'approved'", [id]],
];

const erasePerson = ({ id, email }: Account, at: number): readonly Step[] => [
  ['update ratings set comment = null where client_id = ? and comment is not null', [id]],
  [
    `update contact_messages set name = ?, email = ?, company = null, message = ''
      where lower(trim(email)) = ?`,
    [deletedName, deletedEmail(id), email],
  ],
  [
    `update accounts set name = ?, name_key = ?, email = ?, password_hash = '', telegram_id = null,
      email_verified_at = null, profile = null, is_active = false, is_available = false, is_quick_service_available = false,
      is_public = false,
      suspended_at = null, suspension_reason = null,
      payouts_frozen_at = null, payouts_frozen_reason = null, deleted_at = ?
      where id = ?`,
    [deletedName, toNameKey(deletedName), deletedEmail(id), at, id],
  ],
];

/** Erases a person; the caller records the deletion. */
export async function eraseAccount(
  sql: Statements,
  account: Account,
  deletion: Deletion,
): Promise<void> {
  const steps = [
    ...withdrawServices(deletion),
    ...removeAccess(account),
    ...dropApprovals(account),
    ...erasePerson(account, deletion.at),
  ];
  for (const [text, values] of steps) await sql.run(text, values);
}
