import { constants } from 'node:os';

import { composeBanner, shownAccounts } from '../start/banner.ts';
import { createServer, type RunningServer } from '../start/open-marketplace.ts';
import { StartError } from '../start/start-error.ts';
import { createAdmin, resetSecondFactors, verifyEmail } from './accounts.ts';
import { backup, restore } from './backup.ts';
import { type Command, configure, fail, readArguments, reportAs, wantsJson } from './command.ts';
import { reencrypt, rotate } from './rotate-secret.ts';
import { verify } from './verify.ts';

/** The first signal stops the server gracefully, the second immediately. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(128 + constants.signals[signal]);
      isStopping = true;
      server.stop().then(() => process.exit(0), fail);
    });
  }
}

/** Ends the process: only a new one can find out what is on the disk after a failed write. */
const exitOnFatal = (): never => process.exit(1);

/** Starts the marketplace and serves it until a signal arrives. */
const serve: Command = {
  usage: ['serve', 'start the marketplace (the default command)'],
  async run(args, report) {
    readArguments({ args: [...args] });
    const config = configure();
    const server = await createServer(config, { onFatal: exitOnFatal });
    stopOnSignal(server);
    report(
      { url: server.url, data_dir: config.dataDir, accounts: shownAccounts(config, server) },
      composeBanner(config, server).split('\n').slice(0, -1),
    );
  },
};

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
