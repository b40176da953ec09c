#!/usr/bin/env node
import { backup } from './commands/backup.ts';
import type { Command } from './commands/command.ts';
import { createAdmin } from './commands/create-admin.ts';
import { fail } from './commands/fail.ts';
import { resetSecondFactors } from './commands/reset-second-factors.ts';
import { restore } from './commands/restore.ts';
import { reencrypt, rotate } from './commands/rotate-secret.ts';
import { serve } from './commands/serve.ts';
import { verify } from './commands/verify.ts';
import { StartError } from './start-error.ts';

const commands: Readonly<Record<string, Command>> = {
  serve,
  verify,
  backup,
  restore,
  'create-admin': createAdmin,
  'reset-second-factors': resetSecondFactors,
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

async function run([name = 'serve', ...args]: readonly string[]): Promise<void> {
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

// Only the server's user may read the data, whatever the mode of the folder that contains it.
process.umask(0o077);

try {
  await run(process.argv.slice(2));
} catch (error) {
  fail(error);
}
