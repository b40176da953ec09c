import type { AuditEntry } from '@nsem/sdk';

import { formatGhs } from '../../lib/format/numbers.ts';
import type { AuditedAction } from './action-names.ts';
import { backupNames } from './entry-changes.ts';

/** What an entry says: who, if that is known, and what they did. */
export type EntrySentence = Readonly<{ subject: string | null; text: string }>;

/** Who did it; null at a failed login, which proves nothing about the caller. */
function subjectOf(entry: AuditEntry): string | null {
  if (entry.credential === 'operator') return 'The operator';
  if (entry.actor_id === null) return null;
  return entry.actor_name ?? `A deleted user (account ${entry.actor_id})`;
}

const accountOf = ({ object_id: id, object_name: name }: AuditEntry): string =>
  name ?? `account ${id}`;

const isOwn = ({ actor_id: actor, object_id: object }: AuditEntry): boolean => actor === object;

const factOf = ({ before, after }: AuditEntry, name: string): unknown =>
  after?.[name] ?? before?.[name];

/** A name from the facts, in quotes after the noun; without it, the number of the thing. */
function named(entry: AuditEntry, noun: string): string {
  const name = factOf(entry, 'name');
  return typeof name === 'string' ? `${noun} “${name}”` : `${noun} ${entry.object_id}`;
}

function amountOf(entry: AuditEntry, name: string): string {
  const pesewas = factOf(entry, name);
  return typeof pesewas === 'number' ? formatGhs(pesewas / 100) : 'an amount';
}

function percentOf(entry: AuditEntry): string {
  const percent = factOf(entry, 'percent');
  return typeof percent === 'number' ? `${percent}%` : 'a part';
}

const backupOf = (entry: AuditEntry): string =>
  backupNames[String(factOf(entry, 'contents'))] ?? 'a backup';

const tableOf = (entry: AuditEntry): string => {
  const table = factOf(entry, 'table');
  return typeof table === 'string' ? table.replaceAll('-', ' ') : 'a table';
};

const requestKinds: Readonly<Record<string, string>> = {
  credit: 'credit',
  refund: 'refund',
  settlement: 'decision about a dispute',
  payout: 'payout',
};

/** What a second admin approves: `the credit of GHS 5,000.00 (approval 7)`. */
function requestOf(entry: AuditEntry): string {
  const kind = requestKinds[String(factOf(entry, 'kind'))] ?? 'request';
  return `the ${kind} of ${amountOf(entry, 'amountPesewas')} (approval ${entry.object_id})`;
}

/** What each action is, after the name of the user who did it. */
const predicates: Readonly<Record<AuditedAction, (entry: AuditEntry) => string>> = {
  'account.change-password': () => 'changed their password',
  'account.delete': (entry) =>
    isOwn(entry) ? 'deleted their own account' : `deleted ${accountOf(entry)}`,
  'account.end-other-sessions': () => 'ended their other sessions',
  'account.end-session': () => 'ended one of their sessions',
  'account.freeze-payouts': (entry) => `froze the payouts of ${accountOf(entry)}`,
  'account.log-in': () => 'logged in',
  'account.log-in-failed': (entry) =>
    entry.object_id === null
      ? 'A login failed: the e-mail belongs to no account'
      : `A login as ${accountOf(entry)} failed`,
  'account.log-out': () => 'logged out',
  'account.provision': (entry) =>
    factOf(entry, 'isNew') === false
      ? `gave ${accountOf(entry)} a new password and removed their second factors`
      : `created the admin ${accountOf(entry)}`,
  'account.reactivate': (entry) => `reactivated ${accountOf(entry)}`,
  'account.register': () => 'registered',
  'account.release-payouts': (entry) => `released the payouts of ${accountOf(entry)}`,
  'account.renew-password-hash': () => 'logged in, and got a stronger hash of their password',
  'account.reset-password': () => 'reset their password by e-mail',
  'account.suspend': (entry) => `suspended ${accountOf(entry)}`,
  'account.verify-email': (entry) =>
    entry.credential === 'operator'
      ? `verified the e-mail of ${accountOf(entry)}`
      : 'verified their e-mail',
  'announcement.create': (entry) => `published announcement ${entry.object_id}`,
  'announcement.end': (entry) => `ended announcement ${entry.object_id}`,
  'announcement.update': (entry) => `changed announcement ${entry.object_id}`,
  'api-key.create': (entry) => `created the ${named(entry, 'API key')}`,
  'api-key.delete': (entry) => `deleted the ${named(entry, 'API key')}`,
  'api-key.regenerate': (entry) => `regenerated the ${named(entry, 'API key')}`,
  'api-key.update': (entry) => `changed the ${named(entry, 'API key')}`,
  'approval.approve': (entry) => `approved ${requestOf(entry)}`,
  'approval.reject': (entry) => `rejected ${requestOf(entry)}`,
  'approval.request': (entry) => `requested the approval of ${requestOf(entry)}`,
  'backup.download': (entry) => `downloaded ${backupOf(entry)}`,
  'commission.update': () => 'changed the commission rate',
  'conversation.read': (entry) => `read the messages about job ${entry.object_id}`,
  'earning.release': (entry) =>
    `released the held ${amountOf(entry, 'netPesewas')} from job ${entry.object_id}`,
  'free-budget.reach': (entry) =>
    `ordered or edited job ${entry.object_id}, with which ${percentOf(entry)} of the budget for free translations was used`,
  'dispute.decide': (entry) =>
    `decided the dispute about job ${entry.object_id}: ${amountOf(entry, 'returnedPesewas')} returned, ${amountOf(entry, 'releasedPesewas')} for the provider`,
  'job.accept': (entry) => `accepted the result of job ${entry.object_id} for its client`,
  'job.refund-part': (entry) =>
    `refunded ${amountOf(entry, 'amountPesewas')} of job ${entry.object_id}`,
  'job.refund': (entry) =>
    `refunded ${amountOf(entry, 'amountPesewas')} for job ${entry.object_id}`,
  'language.create': (entry) => `added the ${named(entry, 'language')}`,
  'language.delete': (entry) => `removed the ${named(entry, 'language')}`,
  'message.dismiss-report': (entry) =>
    `dismissed the report of a message about job ${entry.object_id}`,
  'message.hide': (entry) => `hid a message about job ${entry.object_id}`,
  'notice.retry': (entry) => `sent notice ${entry.object_id} again`,
  'pair.review': (entry) =>
    `${factOf(entry, 'status') === 'dismissed' ? 'dismissed' : 'confirmed'} a suspicious pair of ${accountOf(entry)} and a client`,
  'payout-account.delete': () => 'removed their payout account',
  'payout-account.replace': ({ before }) =>
    before === null ? 'added a payout account' : 'changed their payout account',
  'payout.complete': (entry) => `marked payout ${entry.object_id} as paid`,
  'payout.create': (entry) =>
    `created payout ${entry.object_id} of ${amountOf(entry, 'netPesewas')}`,
  'payout.fail': (entry) => `marked payout ${entry.object_id} as failed`,
  'payout.process': (entry) => `processed payout ${entry.object_id}`,
  'price.create': (entry) => `added price ${entry.object_id}`,
  'price.delete': (entry) => `deleted price ${entry.object_id}`,
  'price.retire': (entry) => `retired price ${entry.object_id}`,
  'price.update': (entry) => `changed price ${entry.object_id}`,
  'provider.activate': (entry) => `activated the provider ${accountOf(entry)}`,
  'provider.deactivate': (entry) => `deactivated the provider ${accountOf(entry)}`,
  'second-factor.add-app': () => 'added an authenticator app',
  'second-factor.add-passkey': () => 'added a passkey',
  'second-factor.create-recovery-codes': () => 'created new recovery codes',
  'second-factor.remove-app': () => 'removed their authenticator app',
  'second-factor.remove-passkey': () => 'removed a passkey',
  'second-factor.rename-passkey': () => 'renamed a passkey',
  'second-factor.reset': (entry) => `removed all second factors of ${accountOf(entry)}`,
  'second-factor.use-recovery-code': () => 'used a recovery code',
  'service.approve': (entry) => `approved service ${entry.object_id}`,
  'service.reject': (entry) => `rejected service ${entry.object_id}`,
  'service.reopen': (entry) => `reopened the review of service ${entry.object_id}`,
  'settings.test-mail': () => 'sent a test mail',
  'settings.update': () => 'changed the settings',
  'table.export': (entry) => `exported ${tableOf(entry)} as CSV`,
  'wallet.credit': (entry) => `credited ${amountOf(entry, 'amountPesewas')} to ${accountOf(entry)}`,
};

/** An entry as a sentence: `Abena Owusu` `credited GHS 500.00 to Kofi Mensah`. */
export const entrySentence = (entry: AuditEntry): EntrySentence => ({
  subject: entry.action === 'account.log-in-failed' ? null : (subjectOf(entry) ?? 'A caller'),
  text: predicates[entry.action](entry),
});
