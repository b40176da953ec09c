import { normalizeEmail, refuse, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Reply } from '../replies/reply.ts';
import type { Limits } from './limits.ts';

type Attempt<T, F> = () => Promise<Result<T, F>>;

/** The password was right, so the attempt was no guess. */
const isRightPassword = ({ code }: Readonly<{ code: string }>): boolean =>
  code === 'account.second-factor-required';

/**
 * Runs a login, unless too many logins have failed: into this account from this network, or from this
 * network at all. Attempts are counted before the password is checked, so that simultaneous guesses
 * count too, and by the e-mail as typed, so that nothing reveals whether the account exists.
 */
export async function throttleLogin<T, F extends Readonly<{ code: string }>>(
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
  if (outcome.ok || isRightPassword(outcome.fault)) {
    await fromThere.giveBack();
    await byAccount.forget(account);
  }
  return outcome;
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
