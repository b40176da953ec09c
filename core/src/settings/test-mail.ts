import type { Account } from '../accounts/account.ts';
import type { AccountFault } from '../accounts/account-fault.ts';
import type { Actor } from '../accounts/actor.ts';
import { can, denied, type PermissionFault } from '../accounts/permission.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';

/** What became of a test mail: given to the mail server or a file, refused for good, or not sent. */
export const testMailOutcomes = ['sent', 'refused', 'failed'] as const;
export type TestMailOutcome = (typeof testMailOutcomes)[number];

/** A test mail that was tried. */
export type TestedMail = Readonly<{ outcome: TestMailOutcome; reason: string | null; to: string }>;

/** Finds the admin to whom a test mail is sent: always the one who requests it. */
export async function findTestRecipient(
  { accounts }: Stores,
  actor: Actor,
): Promise<Result<Pick<Account, 'name' | 'email'>, AccountFault | PermissionFault>> {
  if (!can(actor, 'settings.manage')) return denied;
  const account = await accounts.find(actor.accountId);
  return account === undefined ? refuse({ code: 'account.not-found' }) : ok(account);
}

/** Records that a test mail was tried, and what became of it. */
export async function recordTestMail(
  stores: Stores,
  actor: Actor,
  tested: TestedMail,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<TestedMail, PermissionFault>> {
  if (!can(actor, 'settings.manage')) return denied;
  const after = { outcome: tested.outcome };
  await recordAction(
    stores,
    { actor, now },
    { action: 'settings.test-mail', objectId: null, after },
  );
  return ok(tested);
}
recordTestMail.guards = () => ['audit-log'] as const;
