import { AuthenticationError, ConnectionError } from '@nsem/sdk';
import { describe, expect, it } from 'vitest';

import { holdLine } from './hold-line.ts';

const broken = () => new ConnectionError({ message: 'cut', code: 'connection.failed' });

/**
 * Holds a line whose every attempt goes as it is told: it brings some changes and then fails, or
 * ends. The line is let go after the last.
 */
async function hold(attempts: readonly (readonly [changes: string[], error?: Error])[]) {
  const told: string[] = [];
  const pauses: number[] = [];
  const over = new AbortController();
  let made = 0;
  const line = {
    async *follow() {
      const [changes, error] = attempts[made] ?? [[]];
      made += 1;
      yield* changes;
      if (error !== undefined) throw error;
    },
    onChange: (change: string) => told.push(change),
    pause: async (ms: number) => {
      pauses.push(ms);
      if (made === attempts.length) over.abort();
    },
  };
  await holdLine(line, over.signal);
  return { told, pauses, made };
}

describe('a line', () => {
  it('tells every change, in order, over all its breaks', async () => {
    const { told } = await hold([[['a', 'b'], broken()], [['c']]]);
    expect(told).toEqual(['a', 'b', 'c']);
  });

  it('is tried again later and later where it cannot be opened, at most every five minutes', async () => {
    const { pauses } = await hold(Array.from({ length: 8 }, () => [[], broken()] as const));
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1000));
  });

  it('is soon tried again once it has brought something', async () => {
    const { pauses } = await hold([
      [[], broken()],
      [[], broken()],
      [['a'], broken()],
    ]);
    expect(pauses).toEqual([5_000, 10_000, 5_000]);
  });

  it('is let go where the session has ended', async () => {
    const ended = new AuthenticationError({ message: 'ended', code: 'auth.invalid', status: 401 });
    const { made, pauses } = await hold([[[], ended], [['never']]]);
    expect([made, pauses]).toEqual([1, []]);
  });

  it('is let go without a word when its signal ends it', async () => {
    const over = new AbortController();
    const line = {
      // Ends as a call does that is called off.
      async *follow(signal: AbortSignal) {
        yield 'a';
        signal.throwIfAborted();
        yield 'b';
      },
      onChange: () => over.abort(),
      pause: () => Promise.reject(new Error('There is nothing to wait for')),
    };
    await expect(holdLine(line, over.signal)).resolves.toBeUndefined();
  });
});
