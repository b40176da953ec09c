import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { UnitOfWork } from '../unit-of-work.port.ts';
import { requestSecondFactor } from './second-factors/request-second-factor.ts';
import type { SecondFactorFault } from './second-factors/second-factor-fault.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account, Role } from './account.ts';
import {
  checkPassword,
  decideRegistration,
  normalizeEmail,
  type Registration,
} from './decide-account.ts';
import type { Origin } from './origin.ts';
import type { Passwords, SessionTokens } from './passwords.port.ts';
import { startSession, type Session } from './session.ts';

/** What registration and login need from outside. */
export type AuthenticationPorts = Readonly<{
  unitOfWork: UnitOfWork;
  passwords: Passwords;
  tokens: SessionTokens;
}>;

/** A new session as its owner gets it: the only time that the token itself is visible. */
export type OpenedSession = Readonly<{ account: Account; session: Session; token: string }>;

/** What a user enters to log in; the role, if given, must be the account's. */
type Credentials = Readonly<{ email: string; password: string; role?: Role | undefined }>;

type Context = Readonly<{ now: Instant; origin: Origin }>;

/** Registration and login, for callers who have no session yet. */
export type Authentication = Readonly<{
  /** Registers a client or a provider and logs them in. */
  register: (
    registration: Registration,
    context: Context,
  ) => Promise<Result<OpenedSession, AccountFault>>;
  /**
   * Logs in. A wrong e-mail, password or role is refused alike, after the same work. An account
   * with a second factor gets a ticket for it instead of a session.
   */
  logIn: (
    credentials: Credentials,
    context: Context,
  ) => Promise<Result<OpenedSession, AccountFault | SecondFactorFault>>;
}>;

/**
 * Registration and login over their ports.
 *
 * Hashing is slow and must not happen inside a unit of work, so both open their own units.
 */
export function createAuthentication({
  unitOfWork,
  passwords,
  tokens,
}: AuthenticationPorts): Authentication {
  return {
    async register(registration, { now, origin }) {
      const password = checkPassword(registration.password, registration.email);
      if (!password.ok) return password;
      const decided = decideRegistration(registration, await passwords.hash(password.value), now);
      if (!decided.ok) return decided;
      const { token, tokenHash } = tokens.issue();
      return unitOfWork.write<OpenedSession, AccountFault>(async (stores) => {
        const account = await stores.accounts.insert(decided.value);
        if (account === undefined) return refuse({ code: 'account.email-taken' });
        const login = startSession({ accountId: account.id, tokenHash, origin }, now);
        const session = await stores.sessions.insert(login);
        return ok({ account, session, token });
      });
    },

    async logIn({ email, password, role }, { now, origin }) {
      const account = await unitOfWork.read((stores) =>
        stores.accounts.findByEmail(normalizeEmail(email)),
      );
      if (account === undefined) {
        await passwords.verifyNothing(password);
        return refuse({ code: 'account.credentials-invalid' });
      }
      const verified = await passwords.verify(password, account.passwordHash);
      if (!verified || (role !== undefined && role !== account.role)) {
        return refuse({ code: 'account.credentials-invalid' });
      }
      const enough = await requestSecondFactor(account.id, now, { unitOfWork, tokens });
      if (!enough.ok) return enough;
      const { token, tokenHash } = tokens.issue();
      const login = startSession({ accountId: account.id, tokenHash, origin }, now);
      return unitOfWork.write(async (stores) => {
        const session = await stores.sessions.insert(login);
        return ok({ account, session, token });
      });
    },
  };
}
