import { Worker } from 'node:worker_threads';
import type { Order, Report, SentCall } from './caller-thread.ts';

/** A thread that calls a server. */
export type Caller = Readonly<{
  /** Makes a call; returns its status, or 0 if the server closed the connection. */
  call(call: SentCall): Promise<number>;
  /** Starts to ping an address without end. */
  ping(url: string): void;
  /** The durations of the pings since the last time, in milliseconds. */
  takePings(): Promise<readonly number[]>;
  stop(): Promise<void>;
}>;

/** Starts a thread of callers. */
export function startCaller(): Caller {
  const thread = new Worker(new URL('caller-thread.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, (value: Report['value']) => void>();
  thread.on('message', ({ id, value }: Report) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const give = (order: Order): void => thread.postMessage(order);
  let count = 0;
  const request = <T extends Report['value']>(order: (id: number) => Order): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    count += 1;
    waiting.set(count, resolve as (value: Report['value']) => void);
    thread.once('error', reject);
    void promise.finally(() => thread.off('error', reject)).catch(() => undefined);
    give(order(count));
    return promise;
  };
  return {
    call: (call) => request((id) => ({ kind: 'call', id, call })),
    ping: (url) => give({ kind: 'ping', url }),
    takePings: () => request((id) => ({ kind: 'take-pings', id })),
    stop: async () => void (await thread.terminate()),
  };
}
