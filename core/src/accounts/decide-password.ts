import { ok, refuse, type Result } from '../kernel/result.ts';
import type { AccountFault, PasswordProblem } from './account-fault.ts';
import { normalizeEmail } from './email.ts';
import type { Passwords } from './account-stores.port.ts';

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

/** Whose password it is to be. */
export type PasswordOwner = Readonly<{ email: string; name: string | null }>;

/** Shorter ones are part of many words. */
const shortestWord = 3;

/** The words that someone who knows the owner and the marketplace tries first, the longest first. */
function knownWords({ email, name }: PasswordOwner, others: readonly string[]): string[] {
  const texts = [email, name ?? '', ...others].map((text) => text.toLowerCase());
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u));
  const known = new Set([...texts, ...words].filter(({ length }) => length >= shortestWord));
  return [...known].toSorted((one, other) => other.length - one.length);
}

/** How many characters a password has if each of the words counts as one. */
function countUnknown(password: string, words: readonly string[]): number {
  let [rest, count] = [password.toLowerCase(), 0];
  while (rest !== '') {
    const word =
      words.find((known) => rest.startsWith(known)) ??
      String.fromCodePoint(rest.codePointAt(0) ?? 0);
    rest = rest.slice(word.length);
    count += 1;
  }
  return count;
}

/**
 * Checks a new password, also against what is tried first: the most common ones, what follows from its
 * beginning, and the names of its owner and of the marketplace, each of which counts as one character.
 */
export async function checkNewPassword(
  passwords: Pick<Passwords, 'findWeakness' | 'marketplaceNames'>,
  password: string,
  owner: PasswordOwner,
): Promise<Result<string, PasswordFault>> {
  const checked = checkPassword(password, owner.email);
  if (!checked.ok) return checked;
  const unknown = countUnknown(password, knownWords(owner, passwords.marketplaceNames()));
  const reason = unknown < passwordLength.min ? 'personal' : await passwords.findWeakness(password);
  return reason === undefined ? checked : refuse({ code: 'account.password-invalid', reason });
}
