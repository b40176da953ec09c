import type { Instant } from '../kernel/instant.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type { Actor } from './actor.ts';
import { normalizeEmail } from './normalize-email.ts';

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
