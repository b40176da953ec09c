/** Logs in with a password. */
export const logIn = (url: string, email: string, password: string) =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** E-mails and passwords from the printed table, of every role or of one. */
export function printedAccounts(
  text: string,
  role = 'admin|client|provider',
): readonly (readonly [email: string, password: string])[] {
  const rows = text.matchAll(new RegExp(`^ {2}(?:${role}) .* ([^\\s@]+@\\S+) +(\\S+)$`, 'gm'));
  return [...rows].map(([, email = '', password = '']) => [email, password]);
}
