import { ok, refuse, type Result } from '../kernel/result.ts';
import type { AccountFault, PasswordProblem } from './account-fault.ts';
import { normalizeEmail } from './normalize-email.ts';
import type { Passwords } from './passwords.port.ts';

/** The length of a new password, in characters. */
const passwordLength = { min: 10, max: 128 } as const;

/** The shortest password that accounts of earlier versions may have. */
const shortestStored = 8;

type PasswordFault = Extract<AccountFault, { code: 'account.password-invalid' }>;

function findProblem(password: string, email: string, min: number): PasswordProblem | undefined {
  const length = [...password].length;
  if (length < min) return 'too-short';
  if (length > passwordLength.max) return 'too-long';
  return password.trim().toLowerCase() === normalizeEmail(email) ? 'is-email' : undefined;
}

/** Whether an account may have this password: a new one, or one of an earlier version. */
export const isPossiblePassword = (password: string, email: string): boolean =>
  findProblem(password, email, shortestStored) === undefined;

/** Checks a new password: 10 to 128 characters and not the e-mail itself. */
export function checkPassword(password: string, email: string): Result<string, PasswordFault> {
  const reason = findProblem(password, email, passwordLength.min);
  return reason === undefined ? ok(password) : refuse({ code: 'account.password-invalid', reason });
}

/** Checks a new password, also against the most common ones. */
export async function checkNewPassword(
  passwords: Pick<Passwords, 'isCommon'>,
  password: string,
  email: string,
): Promise<Result<string, PasswordFault>> {
  const checked = checkPassword(password, email);
  if (!checked.ok || !(await passwords.isCommon(password))) return checked;
  return refuse({ code: 'account.password-invalid', reason: 'common' });
}
