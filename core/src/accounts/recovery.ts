import { type AuditedActor, composeAuditEntry, toAuditedActor } from '../audit-log/audit-log.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Passwords, SessionTokens } from './account-stores.port.ts';
import { type Account, toAuditedUser } from './account.ts';
import type { Actor } from './actor.ts';
import { checkNewPassword } from './decide-password.ts';
import type { Origin } from './devices.ts';
import { normalizeEmail } from './email.ts';
import { startToken, type TokenPurpose } from './one-time-token.ts';
import { can, deny, type PermissionFault } from './permission.ts';

/**
 * Issues a one-time token for an account. Earlier ones remain valid until one of them is used: a
 * mail that seemed to fail may have arrived.
 *
 * @returns the token itself, which is not stored.
 */
export async function issueToken(
  { oneTimeTokens }: Stores,
  { account, purpose }: Readonly<{ account: Account; purpose: TokenPurpose }>,
  { now, tokens }: Readonly<{ now: Instant; tokens: SessionTokens }>,
): Promise<string> {
  const { token, tokenHash } = tokens.issue();
  await oneTimeTokens.insert(startToken(account, { purpose, tokenHash }, now));
  return token;
}

/** The ports of recovery. */
export type RecoveryPorts = Readonly<{
  unitOfWork: UnitOfWork;
  passwords: Passwords;
  tokens: SessionTokens;
}>;

type Context = Readonly<{ now: Instant; origin: Origin }>;

/** New passwords, for users who know the current one and for users who do not. */
export type Recovery = Readonly<{
  /**
   * Sets a new password by the token that was sent by mail. All sessions end, and all API keys
   * become inactive. The e-mail counts as verified.
   */
  resetPassword: (
    request: Readonly<{ token: string; password: string }>,
    context: Context,
  ) => Promise<Result<null, AccountFault>>;
  /** Replaces the actor's password. All other sessions end. */
  changePassword: (
    actor: Actor,
    request: Readonly<{ current: string; replacement: string }>,
    now: Instant,
  ) => Promise<Result<null, AccountFault | PermissionFault>>;
}>;

const invalidToken = refuse({ code: 'account.token-invalid' });
const wrongPassword = refuse({ code: 'account.current-password-wrong' });

/**
 * Stores a new password; links that would reset it again, and logins that the old one has started,
 * are invalid from now on. Second factors stay: a mailbox is no replacement for them.
 */
async function storePassword(
  { accounts, auditLog, loginTickets, oneTimeTokens, outbox }: Stores,
  account: Account,
  {
    how,
    by,
    passwordMark,
    now,
    origin,
  }: Context & Readonly<{ how: 'reset' | 'changed'; by: AuditedActor; passwordMark: string }>,
): Promise<void> {
  const accountId = account.id;
  await accounts.replace(account);
  await oneTimeTokens.removeAllOf(accountId, 'reset-password');
  await loginTickets.removeAllOf(accountId);
  await outbox.put({ kind: 'password-changed', accountId, how, origin, at: now }, now);
  const action = how === 'reset' ? 'account.reset-password' : 'account.change-password';
  const done = { action, objectId: accountId, after: { passwordMark } } as const;
  await auditLog.append(composeAuditEntry(by, done, now));
}

/**
 * Recovery over its ports.
 *
 * Hashing is slow and must not happen inside a unit of work, so both open their own units.
 */
export function createRecovery({ unitOfWork, passwords, tokens }: RecoveryPorts): Recovery {
  return {
    async resetPassword({ token, password }, context) {
      const { now } = context;
      const wanted = { purpose: 'reset-password', tokenHash: tokens.hash(token) } as const;
      const found = await unitOfWork.read(async ({ oneTimeTokens, accounts }) => {
        const issued = await oneTimeTokens.findUsable(wanted, now);
        return issued && { issued, owner: await accounts.find(issued.accountId) };
      });
      if (found?.owner === undefined) return invalidToken;
      const { issued, owner } = found;
      const checked = await checkNewPassword(passwords, password, owner);
      if (!checked.ok) return checked;
      const passwordHash = await passwords.hash(password);
      return unitOfWork.write<null, AccountFault>(async (stores) => {
        const account = await stores.accounts.find(issued.accountId);
        if (account?.email !== issued.email) return invalidToken;
        if (!(await stores.oneTimeTokens.use(issued.id, now))) return invalidToken;
        const emailVerifiedAt = account.emailVerifiedAt ?? now;
        const changed = { ...account, passwordHash, emailVerifiedAt };
        const by = toAuditedUser(account, context.origin);
        const passwordMark = passwords.markOf(passwordHash);
        await storePassword(stores, changed, { ...context, how: 'reset', by, passwordMark });
        await stores.sessions.removeAllOf(account.id);
        await stores.apiKeys.deactivateAllOf(account.id);
        return ok(null);
      });
    },

    async changePassword(actor, { current, replacement }, now) {
      if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
      const { accountId, credential, origin } = actor;
      const found = await unitOfWork.read(({ accounts }) => accounts.find(accountId));
      if (found === undefined) return refuse({ code: 'account.not-found' });
      if (!(await passwords.verify(current, found.passwordHash))) return wrongPassword;
      const checked = await checkNewPassword(passwords, replacement, found);
      if (!checked.ok) return refuse({ ...checked.fault, isReplacement: true });
      const passwordHash = await passwords.hash(replacement);
      return unitOfWork.write<null, AccountFault>(async (stores) => {
        const account = await stores.accounts.find(accountId);
        // Another change was faster: what was entered is no longer the current password.
        if (account?.passwordHash !== found.passwordHash) return wrongPassword;
        const passwordMark = passwords.markOf(passwordHash);
        const by = toAuditedActor(actor);
        const change = { how: 'changed', by, passwordMark, now, origin } as const;
        await storePassword(stores, { ...account, passwordHash }, change);
        if (credential.kind !== 'session') await stores.sessions.removeAllOf(accountId);
        else await stores.sessions.removeOthersOf(accountId, credential.sessionId);
        return ok(null);
      });
    },
  };
}

/**
 * Requests a link that resets the password of the account with this e-mail.
 *
 * Whether there is such an account is found out later by the outbox, so that neither the answer nor
 * its time reveals it.
 */
export async function requestPasswordReset(
  { outbox }: Stores,
  _actor: Actor | undefined,
  { email }: Readonly<{ email: string }>,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, never>> {
  await outbox.put({ kind: 'password-forgotten', email: normalizeEmail(email) }, now);
  return ok(null);
}
requestPasswordReset.guards = () => [];

/**
 * Sends the link if there is an account with the e-mail. Run by the outbox, not by an actor.
 */
export async function announcePasswordReset(
  { accounts, outbox }: Stores,
  { email, now }: Readonly<{ email: string; now: Instant }>,
): Promise<void> {
  const account = await accounts.findByEmail(email);
  if (account === undefined) return;
  await outbox.put({ kind: 'password-reset', accountId: account.id }, now);
}
