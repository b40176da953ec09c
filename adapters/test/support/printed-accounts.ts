/** Logs in with a password. */
export const logIn = (url: string, email: string, password: string) =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** E-mails and passwords from the printed table. */
export function printedAccounts(
  text: string,
): readonly (readonly [email: string, password: string])[] {
  const rows = text.matchAll(/^ {2}(?:admin|client|provider) .* ([^\s@]+@\S+) +(\S+)$/gm);
  return [...rows].map(([, email = '', password = '']) => [email, password]);
}
