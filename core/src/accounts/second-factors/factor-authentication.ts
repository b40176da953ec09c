import { type Account, type Role, toAuditedUser } from '../account.ts';
import type { AccountFault } from '../account-fault.ts';
import type { Actor } from '../actor.ts';
import type { AuthenticationPorts } from '../authentication.ts';
import { openSession, type OpenedSession } from '../manage-sessions.ts';
import type { Origin } from '../devices.ts';
import { can, confirmedUntil, denied, deny, type PermissionFault } from '../permission.ts';
import { recordFailedLogin } from '../record-login.ts';
import { refuseSuspended } from '../suspension.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { invariant, ok, refuse, type Result } from '../../kernel/result.ts';
import type { Stores } from '../../unit-of-work.port.ts';
import type { PasskeyResponse } from './second-factors.port.ts';
import { ownChanger } from './reset-second-factors.ts';
import type { SecondFactorFault } from './second-factor.ts';
import {
  prepareProof,
  redeemPasskey,
  redeemProof,
  verifyPasskey,
  type Proof,
  type ProofPorts,
} from './redeem-proof.ts';

type Context = Readonly<{ now: Instant; origin: Origin }>;

type LoggedIn = Promise<Result<OpenedSession, SecondFactorFault | AccountFault>>;

/** The token of a device from which the user has logged in before. */
type Device = Readonly<{ deviceToken?: string | undefined }>;

/** How a user confirms who they are within a session. */
export type Confirmation = Readonly<{ method: 'password'; password: string }> | Proof;

/** Login and confirmation with more than a password. */
export type FactorAuthentication = Readonly<{
  /** The account that a login ticket belongs to; undefined if the ticket is invalid. */
  findTicketHolder: (ticket: string, now: Instant) => Promise<AccountId | undefined>;
  /** Completes a login whose password was right. A wrong second factor is a failed login. */
  completeLogin: (
    login: Device & Readonly<{ ticket: string; proof: Proof }>,
    context: Context,
  ) => LoggedIn;
  /** Logs in with a passkey alone: it verifies its user, so it counts as two factors. */
  logInWithPasskey: (
    login: Device & Readonly<{ response: PasskeyResponse; role?: Role | undefined }>,
    context: Context,
  ) => LoggedIn;
  /** Confirms who the user of a session is, and returns until when that counts. */
  confirm: (
    actor: Actor,
    confirmation: Confirmation,
    now: Instant,
  ) => Promise<Result<Instant, SecondFactorFault | AccountFault | PermissionFault>>;
}>;

/** Login and confirmation over their ports. Slow checks are made outside of units of work. */
export function createFactorAuthentication(
  ports: AuthenticationPorts & ProofPorts,
): FactorAuthentication {
  const { unitOfWork, passwords, tokens } = ports;

  /** Lets a user in who has proved who they are. */
  async function admit(stores: Stores, account: Account, given: Context & Device): LoggedIn {
    const usable = await refuseSuspended(stores, account, given);
    if (!usable.ok) return usable;
    const { now, origin, deviceToken } = given;
    const opening = { action: 'account.log-in', now, origin, tokens, deviceToken } as const;
    return ok(await openSession(stores, account, opening));
  }

  /** Logs in within a unit of work that is committed with a refusal as well: it is recorded. */
  async function logIn(work: (stores: Stores) => LoggedIn): LoggedIn {
    const done = await unitOfWork.write(async (stores) => ok(await work(stores)));
    return done.ok ? done.value : done;
  }

  async function checkPassword(accountId: AccountId, password: string) {
    const account = await unitOfWork.read(({ accounts }) => accounts.find(accountId));
    const isRight =
      account !== undefined && (await passwords.verify(password, account.passwordHash));
    return isRight ? ok(null) : refuse({ code: 'second-factor.password-wrong' });
  }

  return {
    async findTicketHolder(ticket, now) {
      const found = await unitOfWork.read(({ loginTickets }) =>
        loginTickets.findLive(tokens.hash(ticket), now),
      );
      return found?.accountId;
    },

    async completeLogin({ ticket, proof, deviceToken }, context) {
      const { now, origin } = context;
      const prepared = await prepareProof(proof, now, ports);
      const ticketHash = tokens.hash(ticket);
      return logIn(async (stores) => {
        const found = await stores.loginTickets.findLive(ticketHash, now);
        if (found === undefined) return refuse({ code: 'second-factor.ticket-invalid' });
        const { accountId } = found;
        const account = await stores.accounts.find(accountId);
        invariant(account !== undefined, 'a login ticket belongs to an account');
        const user = { accountId, by: toAuditedUser(account, origin), origin };
        const used = prepared.ok
          ? await redeemProof(stores, { user, proof: prepared.value, now }, ports)
          : prepared;
        if (!used.ok) {
          await recordFailedLogin(stores, { accountId, reason: 'second-factor' }, context);
          return used;
        }
        await stores.loginTickets.remove(ticketHash);
        return admit(stores, account, { ...context, deviceToken });
      });
    },

    async logInWithPasskey({ response, role, deviceToken }, context) {
      const verified = await verifyPasskey(response, context.now, ports);
      if (!verified.ok) return verified;
      return logIn(async (stores) => {
        const used = await redeemPasskey(stores, verified.value, context.now);
        if (!used.ok) return used;
        const account = await stores.accounts.find(used.value.accountId);
        invariant(account !== undefined, 'a passkey belongs to an account');
        if (role !== undefined && role !== account.role) {
          return refuse({ code: 'second-factor.passkey-invalid' });
        }
        return admit(stores, account, { ...context, deviceToken });
      });
    },

    async confirm(actor, confirmation, now) {
      if (!can(actor, 'account.edit')) return deny(actor, 'account.edit');
      if (actor.credential.kind !== 'session') return denied;
      const { accountId, credential } = actor;
      const isByPassword = confirmation.method === 'password';
      const prepared = isByPassword
        ? await checkPassword(accountId, confirmation.password)
        : await prepareProof(confirmation, now, ports);
      if (!prepared.ok) return prepared;
      const proof = prepared.value;
      return unitOfWork.write<Instant, SecondFactorFault>(async (stores) => {
        const use = proof && { user: ownChanger(actor), proof, now };
        const used = use && (await redeemProof(stores, use, ports));
        if (used !== null && !used.ok) return used;
        await stores.sessions.confirm(credential.sessionId, now);
        return ok(confirmedUntil(now));
      });
    },
  };
}
