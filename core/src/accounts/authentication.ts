import { type Account, type Role, toAuditedUser } from './account.ts';
import { composeAuditEntry } from '../audit-log/audit-log.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import { checkBrand } from './manage-accounts.ts';
import { decideRegistration, type Registration } from './decide-account.ts';
import { checkNewPassword } from './decide-password.ts';
import { type EmailPolicy, normalizeEmail, noVerification } from './email.ts';
import { issueToken } from './recovery.ts';
import { openSession, type OpenedSession, type SessionOpening } from './manage-sessions.ts';
import { oldestKnownUse, type Origin } from './devices.ts';
import { recordFailedLogin, type FailedLogin } from './record-login.ts';
import { refuseSuspended } from './suspension.ts';
import { requestSecondFactor } from './second-factors/redeem-proof.ts';
import type { SecondFactorFault } from './second-factors/second-factor.ts';
import type { Passwords, SessionTokens } from './account-stores.port.ts';

/** The ports of registration and login. */
export type AuthenticationPorts = Readonly<{
  unitOfWork: UnitOfWork;
  passwords: Passwords;
  tokens: SessionTokens;
  /** By default an e-mail need not be verified to use the marketplace. */
  emailPolicy?: EmailPolicy;
}>;

/** A new account, logged in. */
export type OpenedAccount = OpenedSession &
  Readonly<{
    /** Verifies the e-mail; null unless the policy reveals it. */
    verificationToken: string | null;
  }>;

/** The credentials of a login; the role, if given, must be the account's. */
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
  ) => Promise<Result<OpenedAccount, AccountFault>>;
  /**
   * Logs in. A wrong e-mail or password is refused alike, after the same work; a wrong role or a
   * suspended account is refused as such only after the right password. An account with a second
   * factor then gets a ticket for it instead of a session.
   */
  logIn: (
    credentials: Credentials,
    context: Context,
  ) => Promise<Result<OpenedSession, AccountFault | SecondFactorFault>>;
  /** Whether the user with this e-mail has logged in from the device before. */
  knowsDevice: (
    device: Readonly<{ email: string; deviceToken: string }>,
    now: Instant,
  ) => Promise<boolean>;
}>;

const invalidCredentials = { code: 'account.credentials-invalid' } as const;

const wrongCredentials = refuse(invalidCredentials);

type Renewed = Readonly<{ passwordHash: string; passwordMark: string }>;

async function renewHash(passwords: Passwords, password: string): Promise<Renewed> {
  const passwordHash = await passwords.hash(password);
  return { passwordHash, passwordMark: passwords.markOf(passwordHash) };
}

/** Stores a new hash of the password that was just verified, if one is given. */
async function replaceHash(
  { accounts, auditLog }: Stores,
  account: Account,
  {
    renewed,
    now,
    origin,
  }: Readonly<{ renewed: Renewed | undefined; now: Instant; origin: Origin }>,
): Promise<Account> {
  if (renewed === undefined) return account;
  const { passwordHash, passwordMark } = renewed;
  const rehashed = { ...account, passwordHash };
  await accounts.replace(rehashed);
  const done = {
    action: 'account.renew-password-hash',
    objectId: account.id,
    after: { passwordMark },
  } as const;
  await auditLog.append(composeAuditEntry(toAuditedUser(account, origin), done, now));
  return rehashed;
}

/**
 * Registration and login over their ports.
 *
 * Hashing is slow and must not happen inside a unit of work, so both open their own units.
 */
export function createAuthentication(ports: AuthenticationPorts): Authentication {
  const { unitOfWork, passwords, tokens, emailPolicy = noVerification } = ports;

  /** Has a new user verify the e-mail: the free translation needs that, whatever else the policy demands. */
  const startVerification = async (
    stores: Stores,
    account: Account,
    now: Instant,
  ): Promise<string | null> => {
    await stores.outbox.put({ kind: 'email-verification', accountId: account.id }, now);
    if (!emailPolicy.revealsLink) return null;
    return issueToken(stores, { account, purpose: 'verify-email' }, { now, tokens });
  };

  return {
    async register(registration, { now, origin }) {
      const { password } = registration;
      const checked = await checkNewPassword(passwords, password, registration);
      if (!checked.ok) return checked;
      const passwordHash = await passwords.hash(password);
      const opened = { passwordHash, emailVerifiedAt: null, now };
      const decided = decideRegistration(registration, opened);
      if (!decided.ok) return decided;
      return unitOfWork.write<OpenedAccount, AccountFault>(async (stores) => {
        const named = await checkBrand(stores, decided.value.name);
        if (!named.ok) return named;
        const account = await stores.accounts.insert(decided.value);
        if (account === undefined) return refuse({ code: 'account.email-taken' });
        const after = { passwordMark: passwords.markOf(passwordHash) };
        const opening = { action: 'account.register', after, deviceToken: undefined } as const;
        const session = await openSession(stores, account, { ...opening, now, origin, tokens });
        const verificationToken = await startVerification(stores, account, now);
        return ok({ ...session, verificationToken });
      });
    },

    async logIn(credentials, { now, origin }) {
      const verified = await verifyCredentials(ports, credentials);
      if (!verified.ok) {
        const { fault, ...failed } = verified.fault;
        await unitOfWork.write(async (stores) =>
          ok(await recordFailedLogin(stores, failed, { now, origin })),
        );
        return refuse(fault);
      }
      const { deviceToken } = credentials;
      // The entry of a refused login is committed as well, so the unit accepts both outcomes.
      const opened = await unitOfWork.write(async (stores) =>
        ok(await admit(stores, verified.value, { now, origin, tokens, deviceToken })),
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

/** An account whose password was verified; the hash is replaced if a new one is given. */
type VerifiedAccount = Readonly<{ account: Account; renewed: Renewed | undefined }>;

/** A login that is refused before a session is opened: what is recorded, and what is answered. */
type RefusedLogin = FailedLogin & Readonly<{ fault: AccountFault }>;

const wrongEntry = { reason: 'credentials', fault: invalidCredentials } as const;

/** Verifies an e-mail, a password and a role; takes as long if there is no such account. */
async function verifyCredentials(
  { unitOfWork, passwords }: Pick<AuthenticationPorts, 'unitOfWork' | 'passwords'>,
  { email, password, role }: Credentials,
): Promise<Result<VerifiedAccount, RefusedLogin>> {
  const account = await unitOfWork.read((stores) =>
    stores.accounts.findByEmail(normalizeEmail(email)),
  );
  if (account === undefined) {
    await passwords.verifyNothing(password);
    return refuse({ accountId: null, ...wrongEntry });
  }
  const isVerified = await passwords.verify(password, account.passwordHash);
  if (!isVerified) return refuse({ accountId: account.id, ...wrongEntry });
  if (role !== undefined && role !== account.role) {
    const fault = { code: 'account.role-mismatch', role: account.role } as const;
    return refuse({ accountId: account.id, reason: 'role', fault });
  }
  const isOutdated = passwords.isOutdated(account.passwordHash);
  return ok({ account, renewed: isOutdated ? await renewHash(passwords, password) : undefined });
}

/** Lets a user in whose password was verified, unless the account has changed meanwhile. */
async function admit(
  stores: Stores,
  { account: { id: accountId, passwordHash }, renewed }: VerifiedAccount,
  opening: Omit<SessionOpening, 'action'>,
): Promise<Result<OpenedSession, AccountFault | SecondFactorFault>> {
  const current = await stores.accounts.find(accountId);
  // The password was replaced while it was being verified, and all sessions were ended.
  if (current?.passwordHash !== passwordHash) return wrongCredentials;
  const usable = await refuseSuspended(stores, current, opening);
  if (!usable.ok) return usable;
  const account = await replaceHash(stores, current, { ...opening, renewed });
  const enough = await requestSecondFactor(stores, accountId, opening);
  if (!enough.ok) return enough;
  return ok(await openSession(stores, account, { ...opening, action: 'account.log-in' }));
}
