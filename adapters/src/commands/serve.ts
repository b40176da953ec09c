import { constants } from 'node:os';

import { composeBanner, shownAccounts } from '../banner.ts';
import { createServer, type RunningServer } from '../create-server.ts';
import { configure, readArguments, type Command } from './command.ts';
import { fail } from './fail.ts';

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
export const serve: Command = {
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
