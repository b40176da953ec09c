import { type AuditedActor, composeAuditEntry, operator } from '../audit-log/audit-log.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { SessionTokens } from './account-stores.port.ts';
import { type Account, toAuditedUser } from './account.ts';
import type { Actor } from './actor.ts';
import type { Origin } from './devices.ts';
import { type EmailPolicy, normalizeEmail } from './email.ts';
import { can, deny, type PermissionFault } from './permission.ts';
import { issueToken } from './recovery.ts';

/** What is not verified yet is from now on; its links are used up. */
async function markVerified(
  { accounts, auditLog, oneTimeTokens }: Stores,
  account: Account,
  { by, now }: Readonly<{ by: AuditedActor; now: Instant }>,
): Promise<Account> {
  const verified = { ...account, emailVerifiedAt: account.emailVerifiedAt ?? now };
  await accounts.replace(verified);
  await oneTimeTokens.removeAllOf(account.id, 'verify-email');
  const done = { action: 'account.verify-email', objectId: account.id } as const;
  await auditLog.append(composeAuditEntry(by, done, now));
  return verified;
}

/** Verifies the e-mail of an account by the token that was sent to it. The token is the permission. */
export async function verifyEmail(
  stores: Stores,
  _actor: Actor | undefined,
  { tokenHash }: Readonly<{ tokenHash: string }>,
  { now, origin }: Readonly<{ now: Instant; origin: Origin }>,
): Promise<Result<Account, AccountFault>> {
  const purpose = 'verify-email';
  const invalid = refuse({ code: 'account.token-invalid' });
  const { accounts, oneTimeTokens } = stores;
  const token = await oneTimeTokens.findUsable({ purpose, tokenHash }, now);
  if (token === undefined || !(await oneTimeTokens.use(token.id, now))) return invalid;
  const account = await accounts.find(token.accountId);
  if (account?.email !== token.email) return invalid;
  return ok(await markVerified(stores, account, { by: toAuditedUser(account, origin), now }));
}

/** Why the operator cannot verify an e-mail. It is reported in a terminal and never over HTTP. */
type VerifyByOperatorFault =
  | Extract<AccountFault, { code: 'account.not-found' }>
  | Readonly<{ code: 'account.already-verified' }>;

/**
 * Verifies the e-mail of a user who gets no mail from the marketplace, and has proved in another way that it is
 * theirs.
 *
 * For the operator, who has access to the machine: there is no actor, and so no permission check.
 */
export async function verifyEmailByOperator(
  stores: Stores,
  _actor: undefined,
  { email }: Readonly<{ email: string }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<Account, VerifyByOperatorFault>> {
  const account = await stores.accounts.findByEmail(normalizeEmail(email));
  if (account === undefined) return refuse({ code: 'account.not-found' });
  if (account.emailVerifiedAt !== null) return refuse({ code: 'account.already-verified' });
  return ok(await markVerified(stores, account, { by: operator, now }));
}

/** The account, and the token if the policy reveals it. */
export type ResentVerification = Readonly<{ account: Account; verificationToken: string | null }>;

/** Sends the actor another link that verifies the e-mail, unless it is verified already. */
export async function resendVerification(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  context: Readonly<{ now: Instant; emailPolicy: EmailPolicy; tokens: SessionTokens }>,
): Promise<Result<ResentVerification, AccountFault | PermissionFault>> {
  if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
  const { now, emailPolicy } = context;
  const account = await stores.accounts.find(actor.accountId);
  if (account === undefined) return refuse({ code: 'account.not-found' });
  if (account.emailVerifiedAt !== null) return ok({ account, verificationToken: null });
  await stores.outbox.put({ kind: 'email-verification', accountId: account.id }, now);
  if (!emailPolicy.revealsLink) return ok({ account, verificationToken: null });
  const purpose = 'verify-email';
  return ok({
    account,
    verificationToken: await issueToken(stores, { account, purpose }, context),
  });
}
