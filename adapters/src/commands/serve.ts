import { constants } from 'node:os';

import { composeBanner } from '../banner.ts';
import { createServer, type RunningServer } from '../compose.ts';
import { configure, readArguments, type Command } from './command.ts';
import { fail } from './fail.ts';

/** The first signal stops in good order, the second at once. */
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

/** Starts the marketplace and goes on until a signal comes. */
export const serve: Command = {
  usage: ['serve', 'start the marketplace (this is what happens without a command)'],
  async run(args) {
    readArguments({ args: [...args] });
    const config = configure();
    const server = await createServer(config);
    stopOnSignal(server);
    process.stdout.write(composeBanner(config, server));
  },
};
