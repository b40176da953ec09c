import { domainToASCII } from 'node:url';

/** As long as an address can be in a mail. */
const longestEmail = 254;

/** The name before the @, as the browser's own field accepts it: in ASCII, as almost all mail servers do. */
const nameShape = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;

const label = '[a-z\\d-]{1,63}';
const domainShape = new RegExp(`^${label}(?:\\.${label})*$`);

/** Signs of ASCII that no domain has; the conversion below would decode some of them. */
const strangeSigns = /[^\P{ASCII}A-Za-z\d.-]/u;

/** A label that makes the conversion inspect all others, also at those that are ASCII already. */
const [witness, convertedWitness] = ['.é', '.xn--9ca'];

/** A domain in ASCII by UTS #46, non-transitional: `exämple.com` is `xn--exmple-cua.com`, with every sign for a dot. */
function toAsciiDomain(domain: string): string | undefined {
  if (strangeSigns.test(domain)) return undefined;
  const lower = domain.toLowerCase();
  const ascii =
    /\P{ASCII}/u.test(lower) || lower.includes('xn--')
      ? domainToASCII(`${domain}${witness}`).slice(0, -convertedWitness.length)
      : lower;
  return domainShape.test(ascii) ? ascii : undefined;
}

/**
 * Parses an e-mail address, as people type it, to the one spelling in which it is compared, stored and
 * written to. The name is in ASCII; the domain may be in any letters, and becomes ASCII. Every entrance
 * uses it, so that two spellings of an address never are two accounts.
 *
 * @returns undefined if it is no address
 */
export function parseEmail(typed: string): string | undefined {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  if (text.length > longestEmail || !nameShape.test(text.slice(0, Math.max(at, 0))))
    return undefined;
  const domain = toAsciiDomain(text.slice(at + 1));
  const email = domain && `${text.slice(0, at).toLowerCase()}@${domain}`;
  return email && email.length <= longestEmail ? email : undefined;
}

/** A text that may be an address, as in a search or a login: in the same spelling if it is one. */
export const composeEmail = (typed: string): string => parseEmail(typed) ?? typed;
