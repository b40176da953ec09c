import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
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
import { recordFailedLogin, recordLogin, type FailedLogin } from './record-login.ts';
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
  /**
   * Logs in. A wrong e-mail, password or role is refused alike, after the same work; that an account is
   * suspended is refused as such only after the right password.
   */
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
        await recordLogin(stores, { account, session }, { action: 'account.register', now });
        const device = { accountId: account.id, deviceToken: undefined, now };
        const deviceToken = await rememberDevice(stores, device, tokens);
        return ok({ account, session, token, deviceToken });
      });
    },

    async logIn(credentials, { now, origin }) {
      const verified = await verifyCredentials({ unitOfWork, passwords }, credentials);
      if (!verified.ok) {
        const failed: FailedLogin = { ...verified.fault, reason: 'credentials' };
        await unitOfWork.write(async (stores) =>
          ok(await recordFailedLogin(stores, failed, { now, origin })),
        );
        return refuse({ code: 'account.credentials-invalid' });
      }
      const login = { accountId: verified.value, presented: credentials.deviceToken };
      // The entry of a refused login is committed as well, so the unit accepts both outcomes.
      const opened = await unitOfWork.write(async (stores) =>
        ok(await openSession(stores, login, { now, origin, tokens })),
      );
      return opened.ok ? opened.value : opened;
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

/** Verifies an e-mail and a password; takes as long if there is no such account. */
async function verifyCredentials(
  { unitOfWork, passwords }: Pick<AuthenticationPorts, 'unitOfWork' | 'passwords'>,
  { email, password, role }: Credentials,
): Promise<Result<AccountId, Pick<FailedLogin, 'accountId'>>> {
  const account = await unitOfWork.read((stores) =>
    stores.accounts.findByEmail(normalizeEmail(email)),
  );
  if (account === undefined) {
    await passwords.verifyNothing(password);
    return refuse({ accountId: null });
  }
  const { id: accountId } = account;
  const isVerified = await passwords.verify(password, account.passwordHash);
  const hasRole = role === undefined || role === account.role;
  return isVerified && hasRole ? ok(accountId) : refuse({ accountId });
}

/** A login after the right password, with the token of the device if one was presented. */
type VerifiedLogin = Readonly<{ accountId: AccountId; presented: string | undefined }>;

async function openSession(
  stores: Stores,
  { accountId, presented }: VerifiedLogin,
  { now, origin, tokens }: Context & Pick<AuthenticationPorts, 'tokens'>,
): Promise<Result<OpenedSession, AccountFault>> {
  const account = await stores.accounts.find(accountId);
  // Deleted since the password was verified.
  if (account === undefined) return refuse({ code: 'account.credentials-invalid' });
  if (account.suspension !== null) {
    await recordFailedLogin(stores, { accountId, reason: 'suspended' }, { now, origin });
    return refuse({ code: 'account.suspended', reason: account.suspension.reason });
  }
  const { token, tokenHash } = tokens.issue();
  const session = await stores.sessions.insert(startSession({ accountId, tokenHash, origin }, now));
  await recordLogin(stores, { account, session }, { action: 'account.log-in', now });
  const device = { accountId, deviceToken: presented, now };
  const deviceToken = await rememberDevice(stores, device, tokens);
  return ok({ account, session, token, deviceToken });
}
