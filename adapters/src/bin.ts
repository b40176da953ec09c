#!/usr/bin/env node
import { fail, surviveOutput } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';

// Only the server's user may read the data, whatever the mode of the folder that contains it.
process.umask(0o077);
surviveOutput();

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  fail(error);
}
