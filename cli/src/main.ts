import envPaths from 'env-paths';

import { exitCode } from './exit-code.ts';
import { runCli } from './run-cli.ts';

const interrupt = new AbortController();

process.on('SIGINT', () => {
  // The second time, without tidying up.
  if (interrupt.signal.aborted) process.exit(exitCode.interrupted);
  interrupt.abort();
});

// Whoever reads the output has seen enough, as in `nsem jobs list | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCode.ok);
});

const ended = runCli(process.argv.slice(2), {
  env: process.env,
  // Opened when it is read: most commands never do.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  configFolder: envPaths('nsem', { suffix: '' }).config,
  signal: interrupt.signal,
});
void ended.then((code) => (process.exitCode = code));
