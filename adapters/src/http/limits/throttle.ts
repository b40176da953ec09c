import { normalizeEmail, refuse, type AccountId, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Reply } from '../replies/reply.ts';
import type { Limits } from './limits.ts';

type Attempt<T, F> = () => Promise<Result<T, F>>;

/**
 * Runs a login, unless too many logins have failed: into this account from this network, or from this
 * network at all. Attempts are counted before the password is checked, so that simultaneous guesses
 * count too, and by the e-mail as typed, so that nothing reveals whether the account exists.
 */
export async function throttleLogin<T, F>(
  limits: Limits | null,
  { network, email }: Readonly<{ network: string; email: string }>,
  logIn: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return logIn();
  const { byNetwork, byAccount } = limits.logins;
  const account = `${network} ${normalizeEmail(email)}`;
  // The network first: it bounds how many accounts are remembered.
  const fromThere = await byNetwork.take(network);
  if (fromThere.exceeded) return refuse({ code: 'http.too-many-requests', standing: fromThere });
  const intoThis = await byAccount.take(account);
  if (intoThis.exceeded) {
    await fromThere.giveBack();
    return refuse({ code: 'http.too-many-requests', standing: intoThis });
  }
  const outcome = await logIn();
  if (outcome.ok) {
    await fromThere.giveBack();
    await byAccount.forget(account);
  }
  return outcome;
}

/**
 * Runs a change of a password, unless the current password was entered wrong too often, as with
 * logins. Refusals for another reason do not count.
 */
export async function throttlePasswordChange<T, F extends Readonly<{ code: string }>>(
  limits: Limits | null,
  { network, accountId }: Readonly<{ network: string; accountId: AccountId }>,
  change: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return change();
  const { byAccount } = limits.logins;
  const standing = await byAccount.take(`${network} user ${accountId}`);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const outcome = await change();
  const isWrong = !outcome.ok && outcome.fault.code === 'account.current-password-wrong';
  if (!isWrong) await standing.giveBack();
  return outcome;
}

/**
 * Requests a mail, unless too many were requested for this recipient, or from this network. The
 * recipient is counted as typed, so that nothing reveals whether there is such an account.
 */
export async function throttleMails<T, F>(
  limits: Limits | null,
  { network, recipient }: Readonly<{ network: string; recipient: string }>,
  request: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return request();
  const { byNetwork, byRecipient } = limits.mails;
  // The network first: it bounds how many recipients are remembered.
  for (const [counter, name] of [
    [byNetwork, network],
    [byRecipient, normalizeEmail(recipient)],
  ] as const) {
    const standing = await counter.take(name);
    if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  }
  return request();
}

/** Runs a registration, unless there were too many from this network. */
export async function throttleRegistration<T, F>(
  limits: Limits | null,
  network: string,
  register: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return register();
  const standing = await limits.registrations.take(network);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  return register();
}

const isRepetition = (reply: Reply): boolean => reply.kind === 'text' && reply.replayed;

/**
 * Lets somebody write to the marketplace, unless too many messages came from where they are. What is
 * refused, or is a repetition of one that was sent, does not count.
 */
export async function throttleMessages<F>(
  limits: Limits | null,
  network: string,
  send: Attempt<Reply, F>,
): Promise<Result<Reply, F | HttpFault>> {
  if (limits === null) return send();
  const standing = await limits.messages.take(network);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const outcome = await send();
  if (!outcome.ok || isRepetition(outcome.value)) await standing.giveBack();
  return outcome;
}

/** Opens an export of an account's data, unless there were too many. What is refused does not count. */
export async function throttleExports<T, F>(
  limits: Limits | null,
  accountId: AccountId,
  open: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return open();
  const standing = await limits.exports.take(`user ${accountId}`);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const opened = await open();
  if (!opened.ok) await standing.giveBack();
  return opened;
}
