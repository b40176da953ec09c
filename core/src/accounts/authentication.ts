import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores, UnitOfWork } from '../unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account, Role } from './account.ts';
import { decideRegistration, type Registration } from './decide-account.ts';
import { checkNewPassword } from './decide-password.ts';
import { noVerification, type EmailPolicy } from './email-policy.ts';
import { issueToken } from './issue-token.ts';
import { normalizeEmail } from './normalize-email.ts';
import { openSession, type OpenedSession } from './open-session.ts';
import type { Origin } from './origin.ts';
import type { Passwords, SessionTokens } from './passwords.port.ts';

/** What registration and login need from outside. */
export type AuthenticationPorts = Readonly<{
  unitOfWork: UnitOfWork;
  passwords: Passwords;
  tokens: SessionTokens;
  /** No e-mail is verified by default. */
  emailPolicy?: EmailPolicy;
}>;

/** A new account, logged in. */
export type OpenedAccount = OpenedSession &
  Readonly<{
    /** Verifies the e-mail; null unless the policy reveals it. */
    verificationToken: string | null;
  }>;

/** What a user enters to log in; the role, if given, must be the account's. */
type Credentials = Readonly<{ email: string; password: string; role?: Role | undefined }>;

type Context = Readonly<{ now: Instant; origin: Origin }>;

/** Registration and login, for callers who have no session yet. */
export type Authentication = Readonly<{
  /** Registers a client or a provider and logs them in. */
  register: (
    registration: Registration,
    context: Context,
  ) => Promise<Result<OpenedAccount, AccountFault>>;
  /** Logs in. A wrong e-mail, password or role is refused alike, after the same work. */
  logIn: (
    credentials: Credentials,
    context: Context,
  ) => Promise<Result<OpenedSession, AccountFault>>;
}>;

const wrongCredentials = refuse({ code: 'account.credentials-invalid' });

/** Stores a new hash of the password that was just verified, if one is given. */
async function replaceHash(
  { accounts }: Stores,
  account: Account,
  passwordHash: string | undefined,
): Promise<Account> {
  if (passwordHash === undefined) return account;
  const rehashed = { ...account, passwordHash };
  await accounts.replace(rehashed);
  return rehashed;
}

/**
 * Registration and login over their ports.
 *
 * Hashing is slow and must not happen inside a unit of work, so both open their own units.
 */
export function createAuthentication(ports: AuthenticationPorts): Authentication {
  const { unitOfWork, passwords, tokens, emailPolicy = noVerification } = ports;

  /** Has a new user verify the e-mail, if the policy demands it. */
  const startVerification = async (
    stores: Stores,
    account: Account,
    now: Instant,
  ): Promise<string | null> => {
    if (!emailPolicy.mustVerify) return null;
    await stores.outbox.put({ kind: 'email-verification', accountId: account.id }, now);
    if (!emailPolicy.revealsLink) return null;
    return issueToken(stores, { account, purpose: 'verify-email' }, { now, tokens });
  };

  return {
    async register(registration, { now, origin }) {
      const { email, password } = registration;
      const checked = await checkNewPassword(passwords, password, email);
      if (!checked.ok) return checked;
      const passwordHash = await passwords.hash(password);
      const emailVerifiedAt = emailPolicy.mustVerify ? null : now;
      const decided = decideRegistration(registration, { passwordHash, emailVerifiedAt, now });
      if (!decided.ok) return decided;
      return unitOfWork.write<OpenedAccount, AccountFault>(async (stores) => {
        const account = await stores.accounts.insert(decided.value);
        if (account === undefined) return refuse({ code: 'account.email-taken' });
        const opened = await openSession(stores, account, { now, origin, tokens });
        const verificationToken = await startVerification(stores, account, now);
        return ok({ ...opened, verificationToken });
      });
    },

    async logIn({ email, password, role }, { now, origin }) {
      const found = await unitOfWork.read((stores) =>
        stores.accounts.findByEmail(normalizeEmail(email)),
      );
      if (found === undefined) {
        await passwords.verifyNothing(password);
        return wrongCredentials;
      }
      const verified = await passwords.verify(password, found.passwordHash);
      if (!verified || (role !== undefined && role !== found.role)) return wrongCredentials;
      const isOutdated = passwords.isOutdated(found.passwordHash);
      const rehashed = isOutdated ? await passwords.hash(password) : undefined;
      return unitOfWork.write<OpenedSession, AccountFault>(async (stores) => {
        const current = await stores.accounts.find(found.id);
        // The password was replaced while it was being verified, and all sessions were ended.
        if (current?.passwordHash !== found.passwordHash) return wrongCredentials;
        const account = await replaceHash(stores, current, rehashed);
        return ok(await openSession(stores, account, { now, origin, tokens }));
      });
    },
  };
}
