import { StartError } from '../start-error.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { createAdmin } from './create-admin.ts';
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

A server may be running meanwhile for backup with --index, and for verify with a file; the other commands
require that none is. Everything else is configured by environment variables; docs/operate.md lists them.
`;
}

/**
 * Runs a command line of `nsem-server`.
 *
 * @throws {StartError} if there is no such command, or it cannot do its work.
 */
export async function runCommand([name = 'serve', ...args]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h' || args.includes('--help')) {
    process.stdout.write(composeUsage());
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new StartError(`"${name}" is not a command; nsem-server --help lists the commands.`);
  }
  await command.run(args);
}
