import { parseEmail } from '../parse-email.ts';
import { StartError } from '../start-error.ts';

/**
 * Reads an e-mail address from an argument.
 *
 * @throws {StartError} if it is not one.
 */
export function readEmail(given: string): string {
  const email = parseEmail(given);
  if (email !== undefined) return email;
  throw new StartError(`"${given}" is not an e-mail address.`, { fault: 'usage' });
}
