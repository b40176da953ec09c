import { AuthenticationError, ConnectionError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { followWithRetry } from './follow-with-retry.ts';

const broken = () => new ConnectionError({ message: 'cut', code: 'connection.failed' });

/**
 * Follows a stream whose attempts are given: each yields some changes and then fails or ends. The
 * signal aborts after the last.
 */
async function follow(attempts: readonly (readonly [changes: string[], error?: Error])[]) {
  const received: string[] = [];
  const pauses: number[] = [];
  const over = new AbortController();
  let made = 0;
  const stream = {
    async *follow() {
      const [changes, error] = attempts[made] ?? [[]];
      made += 1;
      yield* changes;
      if (error !== undefined) throw error;
    },
    onChange: (change: string) => received.push(change),
    pause: async (ms: number) => {
      pauses.push(ms);
      if (made === attempts.length) over.abort();
    },
  };
  await followWithRetry(stream, over.signal);
  return { received, pauses, made };
}

describe('following a stream', () => {
  it('reports every change in order across reconnections', async () => {
    const { received } = await follow([[['a', 'b'], broken()], [['c']]]);
    expect(received).toEqual(['a', 'b', 'c']);
  });

  it('retries with growing pauses of at most five minutes while it cannot connect', async () => {
    const { pauses } = await follow(Array.from({ length: 8 }, () => [[], broken()] as const));
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
  });

  it('retries soon again once it has received a change', async () => {
    const { pauses } = await follow([
      [[], broken()],
      [[], broken()],
      [['a'], broken()],
    ]);
    expect(pauses).toEqual([5_000, 10_000, 5_000]);
  });

  it('stops if the session has ended', async () => {
    const ended = new AuthenticationError({ message: 'ended', code: 'auth.invalid', status: 401 });
    const { made, pauses } = await follow([[[], ended], [['never']]]);
    expect([made, pauses]).toEqual([1, []]);
  });

  it('resolves when its signal is aborted', async () => {
    const over = new AbortController();
    const stream = {
      // Throws like a call that is aborted.
      async *follow(signal: AbortSignal) {
        yield 'a';
        signal.throwIfAborted();
        yield 'b';
      },
      onChange: () => over.abort(),
      pause: () => Promise.reject(new Error('It must not pause')),
    };
    await expect(followWithRetry(stream, over.signal)).resolves.toBeUndefined();
  });
});
