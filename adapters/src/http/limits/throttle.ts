import { type AccountId, mailboxOf, normalizeEmail, refuse, type Result } from '@nsem/core';
import type { HttpFault } from '../problems/http-fault.ts';
import type { Reply } from '../replies/reply.ts';
import type { Limits } from './limits.ts';

/** The name under which wrong passwords and second factors of a known account are counted. */
const proofOf = (accountId: AccountId): string => `user ${accountId}`;

/**
 * Runs a check of a password or a second factor for a known account, unless too many have failed.
 * Attempts are counted before the check, so that simultaneous guesses count too, and over all
 * networks: a caller who guesses here already has the password or a session.
 */
export async function throttleProofs<T, F>(
  limits: Limits | null,
  accountId: AccountId,
  check: () => Promise<Result<T, F>>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return check();
  const name = proofOf(accountId);
  const standing = await limits.proofs.take(name);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const outcome = await check();
  if (outcome.ok) await limits.proofs.forget(name);
  return outcome;
}

type Attempt<T, F> = () => Promise<Result<T, F>>;

/** The refusals that follow only the right password. */
const afterPassword: ReadonlySet<string> = new Set([
  'account.deletion-refused',
  'account.second-factor-required',
]);

/** Whether the password was right, so that the attempt was no guess. */
const isRightPassword = <F extends Readonly<{ code: string }>>(
  outcome: Result<unknown, F>,
): boolean => outcome.ok || afterPassword.has(outcome.fault.code);

/** An attempt to log in: account and network. */
export type LoginAttempt = Readonly<{
  network: string;
  email: string;
  /** The token of the device, if the account knows it from an earlier login. */
  knownDevice: string | undefined;
}>;

/** A device that the account knows has its own limit: failures elsewhere do not delay it. */
async function throttleKnownDevice<T, F extends Readonly<{ code: string }>>(
  { byDevice }: Limits['logins'],
  device: string,
  logIn: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  const standing = await byDevice.take(device);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const outcome = await logIn();
  if (isRightPassword(outcome)) await byDevice.forget(device);
  return outcome;
}

/**
 * Runs a login, unless there were too many of the account, which can repeat it for ever: each one is
 * recorded for good. Guesses do not count.
 */
async function countLogin<T, F extends Readonly<{ code: string }>>(
  { changes }: Limits,
  email: string,
  logIn: Attempt<T, F | HttpFault>,
): Promise<Result<T, F | HttpFault>> {
  const name = `login ${normalizeEmail(email)}`;
  const standing = await changes.take(name);
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const outcome = await logIn();
  if (isRightPassword(outcome)) return outcome;
  // Without a trace, because anyone can enter any e-mail.
  const isFirst = standing.left === standing.quota.calls - 1;
  await (isFirst ? changes.forget(name) : standing.release());
  return outcome;
}

/**
 * Runs a login, unless too many logins have failed: into other accounts from this network, into this
 * account from this network, or into this account from anywhere. Attempts are counted before the
 * password is checked, so that simultaneous guesses count too, and by the e-mail as typed, so that
 * nothing reveals whether the account exists. A success forgives what failed from the same network.
 */
async function throttleFailures<T, F extends Readonly<{ code: string }>>(
  limits: Limits,
  { network, email, knownDevice }: LoginAttempt,
  logIn: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  const { byNetwork, byPair, byAccount } = limits.logins;
  if (knownDevice !== undefined) return throttleKnownDevice(limits.logins, knownDevice, logIn);
  const account = normalizeEmail(email);
  const pair = `${network} ${account}`;
  // The network first: it bounds how many accounts are remembered.
  const fromThere = await byNetwork.take({ network, account });
  if (fromThere.exceeded) return refuse({ code: 'http.too-many-requests', standing: fromThere });
  const intoThis = await byPair.take(pair);
  if (intoThis.exceeded) return refuse({ code: 'http.too-many-requests', standing: intoThis });
  const fromAnywhere = await byAccount.take(account);
  if (fromAnywhere.exceeded) {
    await intoThis.release();
    await fromThere.release();
    return refuse({ code: 'http.too-many-requests', standing: fromAnywhere });
  }
  const outcome = await logIn();
  if (isRightPassword(outcome)) {
    await byNetwork.succeed({ network, account });
    await byPair.forget(pair);
    await byAccount.forgive(account, intoThis.quota.calls - intoThis.left);
  }
  return outcome;
}

/** Runs a login, unless there were too many into this account, or too many that failed. */
export const throttleLogin = async <T, F extends Readonly<{ code: string }>>(
  limits: Limits | null,
  attempt: LoginAttempt,
  logIn: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> =>
  limits === null
    ? logIn()
    : countLogin(limits, attempt.email, () => throttleFailures(limits, attempt, logIn));

/**
 * Runs a change of a password, unless the current password was entered wrong too often: over all
 * networks, because the caller has a session. Refusals for another reason do not count.
 */
export async function throttlePasswordChange<T, F extends Readonly<{ code: string }>>(
  limits: Limits | null,
  accountId: AccountId,
  change: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return change();
  const standing = await limits.proofs.take(proofOf(accountId));
  if (standing.exceeded) return refuse({ code: 'http.too-many-requests', standing });
  const outcome = await change();
  const isWrong = !outcome.ok && outcome.fault.code === 'account.current-password-wrong';
  if (!isWrong) await standing.release();
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

/**
 * Runs a registration, unless there were too many from this network, or with e-mails of this mailbox: its owner gets
 * a mail for each, even if another person registers. What is refused sends none.
 */
export async function throttleRegistration<T, F>(
  limits: Limits | null,
  { network, email }: Readonly<{ network: string; email: string }>,
  register: Attempt<T, F>,
): Promise<Result<T, F | HttpFault>> {
  if (limits === null) return register();
  const { byNetwork, byMailbox } = limits.registrations;
  // The network first: it bounds how many mailboxes are remembered.
  const fromThere = await byNetwork.take(network);
  if (fromThere.exceeded) return refuse({ code: 'http.too-many-requests', standing: fromThere });
  const ofMailbox = await byMailbox.take(mailboxOf(email));
  if (ofMailbox.exceeded) return refuse({ code: 'http.too-many-requests', standing: ofMailbox });
  const outcome = await register();
  if (!outcome.ok) await ofMailbox.release();
  return outcome;
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
  if (!outcome.ok || isRepetition(outcome.value)) await standing.release();
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
  if (!opened.ok) await standing.release();
  return opened;
}
