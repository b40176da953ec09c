import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { ended, type ThreadResult } from './run-in-thread.ts';
import type { HostedTask } from './thread-host.ts';

/** The task of a thread in a process of its own, and its limits. */
type ProcessTask = Readonly<{
  /** The input of the worker; it is copied. */
  data: unknown;
  /** The most megabytes of its objects. */
  memoryMb: number;
  /** When it is ended, if it is not done before. */
  deadlineMs: number;
  /** Ends it at once, whatever it does. */
  signal: AbortSignal;
}>;

/** With which Node ends a process that could not be started properly. */
const startFailed = 1;

/** The variables without which Windows starts no process; others are not its business. */
const variables = ['SystemRoot', 'TEMP', 'TMPDIR'];

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    variables.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
  );

function startHost(extension: string): ChildProcess {
  return fork(new URL(`./thread-host${extension}`, import.meta.url), [], {
    env: environment(),
    execArgv: extension === '.ts' ? ['--conditions=source'] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

async function endOf(host: ChildProcess): Promise<ThreadResult<never>> {
  const [code] = (await once(host, 'exit')) as [number | null];
  if (code === startFailed) throw new Error('a process for a thread could not be started');
  return ended(code === 0 ? 'no-result' : 'out-of-memory');
}

/**
 * Runs a worker as `runInThread` does, in a process of its own. V8 ends the whole process if a thread that
 * has no memory left asks for a large piece at once, whatever the limits of the thread are: for work on
 * files from outside, that must not be the process of the server.
 *
 * @param importMeta of a module beside the worker, as for `runInThread`.
 * @param worker the worker's file name without its extension; it calls `answerFromThread`.
 * @throws {Error} if the process or its thread cannot be started.
 */
export async function runInProcess<T>(
  { url, filename }: ImportMeta,
  worker: string,
  { data, memoryMb, deadlineMs, signal }: ProcessTask,
): Promise<ThreadResult<T>> {
  if (signal.aborted) return ended('aborted');
  const host = startHost(extname(filename));
  const { promise, resolve, reject } = Promise.withResolvers<ThreadResult<T>>();
  const abort = () => resolve(ended('aborted'));
  host.once('message', (result) => resolve(result as ThreadResult<T>)).once('error', reject);
  endOf(host).then(resolve, reject);
  signal.addEventListener('abort', abort, { once: true });
  const task: HostedTask = { url, filename, worker, data, memoryMb, deadlineMs };
  // It fails only if the process has ended, which is noticed anyway.
  host.send(task, () => undefined);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', abort);
    host.kill('SIGKILL');
  }
}
