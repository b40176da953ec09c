import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account } from './account.ts';
import type { Actor } from './actor.ts';
import type { EmailPolicy } from './email-policy.ts';
import { issueToken } from './issue-token.ts';
import type { SessionTokens } from './passwords.port.ts';
import { can, deny, type PermissionFault } from './permission.ts';

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
