import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { UnitOfWork } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account, Role } from './account.ts';
import {
  checkPassword,
  decideRegistration,
  normalizeEmail,
  type Registration,
} from './decide-account.ts';
import { oldestKnownUse } from './known-device.ts';
import type { Origin } from './origin.ts';
import type { Passwords, SessionTokens } from './passwords.port.ts';
import { rememberDevice } from './remember-device.ts';
import { startSession, type Session } from './session.ts';

/** What registration and login need from outside. */
export type AuthenticationPorts = Readonly<{
  unitOfWork: UnitOfWork;
  passwords: Passwords;
  tokens: SessionTokens;
}>;

/** A new session as its owner gets it: the only time that the token itself is visible. */
export type OpenedSession = Readonly<{
  account: Account;
  session: Session;
  token: string;
  /** The token by which the account knows the device from now on. */
  deviceToken: string;
}>;

/** What a user enters to log in; the role, if given, must be the account's. */
type Credentials = Readonly<{
  email: string;
  password: string;
  role?: Role | undefined;
  /** The token of a device from which the user has logged in before. */
  deviceToken?: string | undefined;
}>;

type Context = Readonly<{ now: Instant; origin: Origin }>;

/** Registration and login, for callers who have no session yet. */
export type Authentication = Readonly<{
  /** Registers a client or a provider and logs them in. */
  register: (
    registration: Registration,
    context: Context,
  ) => Promise<Result<OpenedSession, AccountFault>>;
  /** Logs in. A wrong e-mail, password or role is refused alike, after the same work. */
  logIn: (
    credentials: Credentials,
    context: Context,
  ) => Promise<Result<OpenedSession, AccountFault>>;
  /** Whether the user with this e-mail has logged in from the device before. */
  knowsDevice: (
    device: Readonly<{ email: string; deviceToken: string }>,
    now: Instant,
  ) => Promise<boolean>;
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
        const device = { accountId: account.id, deviceToken: undefined, now };
        const deviceToken = await rememberDevice(stores, device, tokens);
        return ok({ account, session, token, deviceToken });
      });
    },

    async logIn({ email, password, role, deviceToken: presented }, { now, origin }) {
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
      const { token, tokenHash } = tokens.issue();
      const login = startSession({ accountId: account.id, tokenHash, origin }, now);
      return unitOfWork.write(async (stores) => {
        const session = await stores.sessions.insert(login);
        const device = { accountId: account.id, deviceToken: presented, now };
        const deviceToken = await rememberDevice(stores, device, tokens);
        return ok({ account, session, token, deviceToken });
      });
    },

    knowsDevice: ({ email, deviceToken }, now) =>
      unitOfWork.read(({ knownDevices }) =>
        knownDevices.isKnown({
          email: normalizeEmail(email),
          tokenHash: tokens.hash(deviceToken),
          since: oldestKnownUse(now),
        }),
      ),
  };
}
