import envPaths from 'env-paths';

import { exitCode } from './exit-code.ts';
import type { SystemKeyring } from './keyring/system-keyring.ts';
import { runCli } from './run-cli.ts';

/** Created only if it is used, because help and completion send nothing. */
let interrupt: AbortController | undefined;
const interruption = (): AbortController => (interrupt ??= new AbortController());

process.on('SIGINT', () => {
  // A second Ctrl-C ends the program immediately.
  if (interruption().signal.aborted) process.exit(exitCode.interrupted);
  interruption().abort();
});

// The reader of the output has ended, as in `nsem jobs list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCode.ok);
});

/** Opened only for a login whose token is, or will be, in the system keyring. */
let keyring: Promise<SystemKeyring> | undefined;
async function openKeyring(): Promise<SystemKeyring> {
  const { SystemKeyring: system } = await import('./keyring/system-keyring.ts');
  return (keyring ??= system.open(interruption().signal));
}

const running = runCli(process.argv.slice(2), {
  env: process.env,
  // Opened only if it is read, which few commands do.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  get stderr() {
    return process.stderr;
  },
  get configFolder() {
    return envPaths('nsem', { suffix: '' }).config;
  },
  openKeyring,
  get signal() {
    return interruption().signal;
  },
});
void running.then(async (code) => {
  process.exitCode = code;
  const opened = await keyring?.catch(() => undefined);
  // It does not respond, and would keep the program running.
  if (opened?.isBlocked === true) process.exit(code);
});
