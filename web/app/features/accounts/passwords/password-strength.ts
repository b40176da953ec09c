/** How hard a password is to guess, as far as its length and its characters show. */
export type PasswordStrength = Readonly<{ step: 0 | 1 | 2 | 3; label: string }>;

/** Longer passwords are invalid. */
const maxLength = 128;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * Estimates the strength of a password by its length and the variety of its characters. Whether it
 * is a common password is known only to the server.
 */
export function estimateStrength(password: string): PasswordStrength {
  const text = password.slice(0, maxLength);
  const { length } = [...text];
  if (length === 0) return { step: 0, label: '' };
  if (length < 10) return { step: 1, label: 'Too short' };
  const distinct = new Set(text).size;
  const variety = kinds.filter((kind) => kind.test(text)).length;
  const points = Math.min(length, 2 * distinct) + 2 * variety;
  if (points < 17) return { step: 1, label: 'Weak' };
  return points < 22 ? { step: 2, label: 'Fair' } : { step: 3, label: 'Good' };
}
