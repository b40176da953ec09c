// The process of run-in-process.ts: if V8 ends it for want of memory, the server goes on.
import { once } from 'node:events';
import { describeThreadError } from './answer-from-thread.ts';
import { runInThread, type ThreadResult } from './run-in-thread.ts';

/** The message to the process: a worker of a module, and the task of its thread. */
export type HostedTask = Readonly<{
  url: string;
  filename: string;
  worker: string;
  data: unknown;
  memoryMb: number;
  deadlineMs: number;
}>;

// It must not outlive a server that was killed, whatever its thread does.
process.once('disconnect', () => process.exit(0));

const [{ url, filename, worker, ...task }] = (await once(process, 'message')) as [HostedTask];
const importMeta = { url, filename } as ImportMeta;
const result = await runInThread(importMeta, worker, task).catch(describeThreadError);
process.send?.(result satisfies ThreadResult<unknown>);
