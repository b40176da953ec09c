import { ValidationError, type Confirmation, type Nsem, type RequestOptions } from '@nsem/sdk';

import { promptForSecrets } from './define/prompts.ts';
import type { Terminal } from './environment.ts';
import { withoutControls } from './output/plain-text.ts';

const mostAttempts = 3;

/** An authenticator app shows 6 digits; no password that the server accepts is so short. */
const proofOf = (typed: string): Confirmation =>
  /^\d{3} ?\d{3}$/.test(typed.trim()) ? { code: typed.trim() } : { password: typed };

/**
 * Prompts for the password or a code, and confirms with it who the user of the session is. The server
 * then allows for 10 minutes what it has refused.
 *
 * @returns false if standard input is not a terminal, so that no one can be prompted.
 * @throws NsemError if what was typed was wrong several times; CliError if the user cancels.
 */
export async function confirmSession(
  nsem: Nsem,
  terminal: Terminal,
  request: RequestOptions,
): Promise<boolean> {
  if (terminal.stdin.isTTY !== true) return false;
  for (let attempt = 1; ; attempt += 1) {
    const [typed = ''] = await promptForSecrets(terminal, [
      'To confirm that it is you: your password, or the code of your authenticator app',
    ]);
    try {
      await nsem.auth.confirm(proofOf(typed), request);
      return true;
    } catch (error) {
      if (!(error instanceof ValidationError) || attempt === mostAttempts) throw error;
      terminal.stderr.write(`${withoutControls(error.detail)}\n`);
    }
  }
}
