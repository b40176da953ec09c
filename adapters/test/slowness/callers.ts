import { Worker } from 'node:worker_threads';
import type { Order, Report, SentCall } from './caller-thread.ts';

/** A thread that calls a server. */
export type Caller = Readonly<{
  /** Makes a call; returns its status, or 0 if the server closed the connection. */
  call(call: SentCall): Promise<number>;
  stop(): Promise<void>;
}>;

/** Starts the thread of a caller. */
export function startCaller(): Caller {
  const thread = new Worker(new URL('caller-thread.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<number>>();
  thread.on('message', ({ id, status }: Report) => {
    waiting.get(id)?.resolve(status);
    waiting.delete(id);
  });
  thread.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const give = (order: Order): void => thread.postMessage(order);
  let count = 0;
  return {
    call(call) {
      count += 1;
      const answered = Promise.withResolvers<number>();
      waiting.set(count, answered);
      give({ id: count, call });
      return answered.promise;
    },
    stop: async () => void (await thread.terminate()),
  };
}
