import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { UnitOfWork } from '../ports/unit-of-work.port.ts';
import type { AccountFault } from './account-fault.ts';
import type { Account, Role } from './account.ts';
import {
  checkPassword,
  decideRegistration,
  normalizeEmail,
  type Registration,
} from './decide-account.ts';
import type { Passwords, SessionTokens } from './passwords.port.ts';
import { startSession, type Session } from './session.ts';

/** What registration and login need: hashing is slow, so they open their units of work themselves. */
export type Doors = Readonly<{
  unitOfWork: UnitOfWork;
  passwords: Passwords;
  tokens: SessionTokens;
}>;

/** A login as its owner gets it: the only time the token itself is seen. */
export type OpenedSession = Readonly<{ account: Account; session: Session; token: string }>;

/** Registers a client or a provider and logs them in. */
export async function register(
  { unitOfWork, passwords, tokens }: Doors,
  registration: Registration,
  now: Instant,
): Promise<Result<OpenedSession, AccountFault>> {
  const password = checkPassword(registration.password, registration.email);
  if (!password.ok) return password;
  const decided = decideRegistration(registration, await passwords.hash(password.value), now);
  if (!decided.ok) return decided;
  const { token, tokenHash } = tokens.issue();
  return unitOfWork.write(async (stores) => {
    const account = await stores.accounts.insert(decided.value);
    if (account === undefined) return refuse({ code: 'account.email-taken' });
    const session = startSession(account.id, tokenHash, now);
    await stores.sessions.insert(session);
    return ok({ account, session, token });
  });
}

/** What someone typed to log in; the role, where given, must be theirs. */
export type Credentials = Readonly<{ email: string; password: string; role?: Role | undefined }>;

/** Logs in. A wrong e-mail, password or role is one and the same refusal, in the same time. */
export async function login(
  { unitOfWork, passwords, tokens }: Doors,
  { email, password, role }: Credentials,
  now: Instant,
): Promise<Result<OpenedSession, AccountFault>> {
  const account = await unitOfWork.read((stores) =>
    stores.accounts.findByEmail(normalizeEmail(email)),
  );
  if (account === undefined) {
    await passwords.verifyNothing(password);
    return refuse({ code: 'account.login-refused' });
  }
  const verified = await passwords.verify(password, account.passwordHash);
  if (!verified || (role !== undefined && role !== account.role)) {
    return refuse({ code: 'account.login-refused' });
  }
  const { token, tokenHash } = tokens.issue();
  const session = startSession(account.id, tokenHash, now);
  return unitOfWork.write(async (stores) => {
    await stores.sessions.insert(session);
    return ok({ account, session, token });
  });
}
