#!/usr/bin/env node
import { constants } from 'node:os';

import { composeBanner } from './banner.ts';
import { brand } from './brand.ts';
import { createServer, type RunningServer } from './compose.ts';
import { parseConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { verifyData } from './verify.ts';

const usage = `Usage: nsem-server [command]

  serve    start the marketplace (this is what happens without a command)
  verify   check the stored data, while no server is running

It is configured by environment variables; docs/operate.md lists them.
`;

const configure = () => parseConfig(process.env, { isTerminal: process.stderr.isTTY });

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

async function runServer(): Promise<void> {
  const config = configure();
  const server = await createServer(config);
  stopOnSignal(server);
  process.stdout.write(composeBanner(config, server));
}

async function verify(): Promise<void> {
  const { database, entries, jobs, problems } = await verifyData(configure());
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  const verdict = problems.length === 0 ? 'is whole and the books balance' : 'is NOT in order';
  process.stdout.write(`${database} ${verdict} (${jobs} jobs, ${entries} ledger entries).\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** What stands in the way is told in a sentence; anything else is a bug, and shown with its origin. */
function fail(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${brand} cannot go on: ${String(text)}\n`);
  process.exit(1);
}

function run(command: string): Promise<void> {
  switch (command) {
    case 'serve':
      return runServer();
    case 'verify':
      return verify();
    case '--help':
    case '-h':
      process.stdout.write(usage);
      return Promise.resolve();
    default:
      throw new StartError(`"${command}" is no command; nsem-server --help lists them.`);
  }
}

// The data are nobody's but the server's own user's, whoever made the folder that they are in.
process.umask(0o077);

try {
  await run(process.argv[2] ?? 'serve');
} catch (error) {
  fail(error);
}
