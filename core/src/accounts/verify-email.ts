import { composeAuditEntry } from '../audit-log/audit-entry.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import { toAuditedUser } from './audited-user.ts';
import type { Origin } from './origin.ts';

/** Verifies the e-mail of an account by the token that was sent to it. The token is the permission. */
export async function verifyEmail(
  { accounts, auditLog, oneTimeTokens }: Stores,
  _actor: Actor | undefined,
  { tokenHash }: Readonly<{ tokenHash: string }>,
  { now, origin }: Readonly<{ now: Instant; origin: Origin }>,
): Promise<Result<Account, AccountFault>> {
  const purpose = 'verify-email';
  const invalid = refuse({ code: 'account.token-invalid' });
  const token = await oneTimeTokens.findUsable({ purpose, tokenHash }, now);
  if (token === undefined || !(await oneTimeTokens.use(token.id, now))) return invalid;
  const account = await accounts.find(token.accountId);
  if (account?.email !== token.email) return invalid;
  const verified = { ...account, emailVerifiedAt: account.emailVerifiedAt ?? now };
  await accounts.replace(verified);
  await oneTimeTokens.removeAllOf(account.id, purpose);
  const done = { action: 'account.verify-email', objectId: account.id } as const;
  await auditLog.append(composeAuditEntry(toAuditedUser(account, origin), done, now));
  return ok(verified);
}
