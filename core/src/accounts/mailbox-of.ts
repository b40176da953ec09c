const withoutDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an e-mail reaches, as far as its spelling shows: without capitals and `+tag`, and
 * without dots at providers that ignore them. Accounts stay distinct by their whole e-mail; this only
 * shows whether two of them are read by the same person.
 */
export function mailboxOf(email: string): string {
  const written = email.trim().toLowerCase();
  const at = written.lastIndexOf('@');
  if (at < 0) return written;
  const domain = written.slice(at + 1);
  const [name = ''] = written.slice(0, at).split('+', 1);
  if (!withoutDots.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
