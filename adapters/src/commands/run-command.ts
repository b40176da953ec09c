import { StartError } from '../start-error.ts';
import { backup } from './backup.ts';
import { reportAs, type Command } from './command.ts';
import { createAdmin } from './create-admin.ts';
import { wantsJson } from './fail.ts';
import { resetSecondFactors } from './reset-second-factors.ts';
import { restore } from './restore.ts';
import { reencrypt, rotate } from './rotate-secret.ts';
import { serve } from './serve.ts';
import { verifyEmail } from './verify-email.ts';
import { verify } from './verify.ts';

const commands: Readonly<Record<string, Command>> = {
  serve,
  verify,
  backup,
  restore,
  'create-admin': createAdmin,
  'reset-second-factors': resetSecondFactors,
  'verify-email': verifyEmail,
  'rotate-secret': rotate,
  're-encrypt': reencrypt,
};

function composeUsage(): string {
  const lines = Object.values(commands).map(
    ({ usage: [line, description] }) => `  ${line}\n      ${description}`,
  );
  return `Usage: nsem-server [command]

${lines.join('\n')}

--json prints the result as one JSON document, and an error as a problem document on standard error. The
exit codes are those of nsem: 0 success, 1 failure or a problem that was found, 2 invalid command line or
configuration, 3 not found, 5 invalid value, 6 conflict, 9 network failure, 130 cancelled.

A server may be running meanwhile for backup with --index, and for verify with a file; the other commands
require that none is. Everything else is configured by environment variables; docs/operate.md lists them.
`;
}

/**
 * Runs a command line of `nsem-server`.
 *
 * @throws {StartError} if there is no such command, or it cannot do its work.
 */
export async function runCommand(line: readonly string[]): Promise<void> {
  const [name = 'serve', ...args] = line.filter((arg) => arg !== '--json');
  if (name === '--help' || name === '-h' || args.includes('--help')) {
    process.stdout.write(composeUsage());
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new StartError(`"${name}" is not a command; nsem-server --help lists the commands.`, {
      fault: 'usage',
    });
  }
  await command.run(args, reportAs(wantsJson(line) ? 'json' : 'text'));
}
