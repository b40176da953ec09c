import envPaths from 'env-paths';

import { exitCode } from './exit-code.ts';
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
const endQuietly = () => process.exit(exitCode.ok);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  endQuietly();
});

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
  get signal() {
    return interruption().signal;
  },
  async endWithReader() {
    const { watchReader } = await import('./output/watch-reader.ts');
    watchReader(endQuietly);
  },
});
void running.then((code) => (process.exitCode = code));
