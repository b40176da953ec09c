import { isPlainLine, isVisible } from '../kernel/plain-line.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { AccountFault } from './account-fault.ts';

/**
 * An address as mail programs recognize it: `://`, `www.`, or a domain that a path, a port or a query
 * follows. Initials and titles ("Kofi A. Mensah Jr.") are none.
 */
const link = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,63}[/:?#]/iu;

type NameFault = Extract<AccountFault, { code: 'account.name-invalid' }>;

/**
 * Checks a user's name: one visible line without a link, because names appear in mails to others and
 * beside amounts that admins approve.
 *
 * @returns the name without surrounding spaces.
 */
export function checkName(name: string): Result<string, NameFault> {
  const trimmed = name.trim();
  if (!isVisible(trimmed) || !isPlainLine(trimmed)) {
    return refuse({ code: 'account.name-invalid', reason: 'control-character' });
  }
  if (link.test(trimmed)) return refuse({ code: 'account.name-invalid', reason: 'link' });
  return ok(trimmed);
}
