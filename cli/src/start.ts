import envPaths from 'env-paths';

import { exitCode } from './cli-error.ts';
import type { SystemKeyring } from './keyring/system-keyring.ts';
import { runCli } from './run-cli.ts';

/** Created only if it is used, because help and completion send nothing. */
let interrupt: AbortController | undefined;
const interruption = (): AbortController => (interrupt ??= new AbortController());

/** A pager reads Ctrl-C itself. */
let isPaging = false;

process.on('SIGINT', () => {
  if (isPaging) return;
  // A second Ctrl-C ends the program immediately.
  if (interruption().signal.aborted) process.exit(exitCode.interrupted);
  interruption().abort();
});

/** Opened only for a login whose token is, or will be, in the system keyring. */
let keyring: Promise<SystemKeyring> | undefined;
async function openKeyring(limit?: AbortSignal): Promise<SystemKeyring> {
  const { SystemKeyring: system } = await import('#client');
  return (keyring ??= system.open(limit ?? interruption().signal));
}

function startInBackground(args: readonly string[]): void {
  const [, program = ''] = process.argv;
  const options = { detached: true, stdio: 'ignore', windowsHide: true } as const;
  void import('node:child_process').then(({ spawn }) => {
    const child = spawn(process.execPath, [...process.execArgv, program, ...args], options);
    // It is not worth a message if it cannot be started.
    child.on('error', () => {}).unref();
  });
}

/** Without it, a command would fail because its messages cannot be written. */
const ignore = () => {};

function openStderr(): NodeJS.WriteStream {
  const { stderr } = process;
  return stderr.listeners('error').includes(ignore) ? stderr : stderr.on('error', ignore);
}

async function page(command: string, text: string): Promise<boolean> {
  const { showInPager } = await import('./output/pager.ts');
  isPaging = true;
  try {
    return await showInPager(command, text, process.env);
  } finally {
    isPaging = false;
  }
}

async function findLatestVersion(): Promise<string> {
  const { findLatestVersion: find } = await import('./updates/find-latest-version.ts');
  return find();
}

const running = runCli(process.argv.slice(2), {
  env: process.env,
  // Opened only if it is read, which few commands do.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  get stderr() {
    return openStderr();
  },
  get configFolder() {
    return envPaths('nsem', { suffix: '' }).config;
  },
  get cacheFolder() {
    return envPaths('nsem', { suffix: '' }).cache;
  },
  openKeyring,
  async endWithReader() {
    const { watchReader } = await import('./output/watch-reader.ts');
    watchReader(() => process.exit(exitCode.ok));
  },
  startInBackground,
  page,
  findLatestVersion,
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
