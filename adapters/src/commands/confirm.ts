import { createInterface } from 'node:readline/promises';

import { StartError } from '../start-error.ts';
import type { Console } from './read-password.ts';

/**
 * Asks at a terminal whether to continue; only "yes" means yes.
 *
 * @throws {StartError} for any other answer, and if the input is not a terminal.
 */
export async function confirm({ input, output }: Console, question: string): Promise<void> {
  if (input.isTTY !== true) {
    throw new StartError('Without a terminal, confirm this with --yes.', { fault: 'usage' });
  }
  const lines = createInterface({ input, output });
  try {
    const typed = await lines.question(`${question} Type "yes" to continue: `);
    if (typed.trim().toLowerCase() === 'yes') return;
  } catch {
    // Ctrl-C, or the end of the input.
    output.write('\n');
  } finally {
    lines.close();
  }
  throw new StartError('Nothing was changed.', { fault: 'cancelled' });
}
