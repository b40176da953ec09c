import envPaths from 'env-paths';

import { exitCode } from './exit-code.ts';
import { runCli } from './run-cli.ts';

const interrupt = new AbortController();

process.on('SIGINT', () => {
  // A second Ctrl-C ends the program immediately.
  if (interrupt.signal.aborted) process.exit(exitCode.interrupted);
  interrupt.abort();
});

// The reader of the output has ended, as in `nsem jobs list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCode.ok);
});

const running = runCli(process.argv.slice(2), {
  env: process.env,
  // Opened only if it is read, which few commands do.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  configFolder: envPaths('nsem', { suffix: '' }).config,
  signal: interrupt.signal,
});
void running.then((code) => (process.exitCode = code));
