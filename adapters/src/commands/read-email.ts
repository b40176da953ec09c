import { normalizeEmail } from '@nsem/core';
import { z } from 'zod';

import { StartError } from '../start-error.ts';

/**
 * Reads an e-mail address from an argument.
 *
 * @throws {StartError} if it is not one.
 */
export function readEmail(given: string): string {
  const email = normalizeEmail(given);
  if (z.email().safeParse(email).success) return email;
  throw new StartError(`"${given}" is not an e-mail address.`, { fault: 'usage' });
}
