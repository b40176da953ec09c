import { AuthenticationError, ConnectionError, type JobChange } from '@nsem/sdk';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetPosition, notePosition } from '../../lib/api/event-position.ts';
import { followWithRetry, hiddenMs, whileVisible } from './follow-with-retry.ts';
import { allLiveKeys, createBatch, patienceMs, staleKeysAfter, untilLoaded } from './stale-keys.ts';

describe('the queries that a change makes stale', () => {
  const names = (move: JobChange['move']) => staleKeysAfter({ move }).map((key) => key.join('/'));

  const figures = ['platform/stats', 'platform/activity', 'platform/analytics'];
  const money = ['wallet', 'wallets', 'usage', 'billing'];

  describe('the query keys that a move of a job makes stale', () => {
    it.each([
      ['is accepted', 'assign'],
      ['is released', 'release'],
    ] as const)('include the lists of jobs and no money when it %s', (_, move) => {
      expect(names(move).toSorted()).toEqual(['jobs', 'notifications', ...figures].toSorted());
    });

    it.each([
      ['is requested', 'create'],
      ['is edited, which adjusts the hold', 'edit'],
      ['is cancelled', 'cancel'],
      ['fails', 'fail'],
      ['is delivered', 'deliver'],
      ['is refunded', 'refund'],
    ] as const)('include money and quotes when it %s', (_, move) => {
      expect(names(move).toSorted()).toEqual(
        ['jobs', 'quote', 'notifications', ...money, ...figures].toSorted(),
      );
    });

    it('include only conversations and notifications when a message was written', () => {
      expect(names('message')).toEqual(['messages', 'notifications']);
    });

    it('are all reloaded after a lost connection', () => {
      const all = allLiveKeys.map((key) => key.join('/'));
      expect(all).toEqual(expect.arrayContaining(names('deliver')));
      expect(all).toEqual(expect.arrayContaining(names('assign')));
      expect(all).toEqual(expect.arrayContaining(names('message')));
    });
  });
});

describe('a batch of changes', () => {
  describe('a batch', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    const open = () => {
      const flushed: string[][][] = [];
      return { flushed, batch: createBatch<string[]>((items) => flushed.push([...items])) };
    };

    it('flushes a burst at once, without duplicates', () => {
      const { flushed, batch } = open();
      batch.add([['jobs'], ['wallet']]);
      vi.advanceTimersByTime(299);
      batch.add([['jobs']]);
      expect(flushed).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(flushed).toEqual([[['jobs'], ['wallet']]]);
    });

    it('flushes later items again, but never an empty batch', () => {
      const { flushed, batch } = open();
      batch.add([['jobs']]);
      vi.advanceTimersByTime(300);
      batch.add([]);
      vi.advanceTimersByTime(5_000);
      batch.add([['jobs']]);
      vi.advanceTimersByTime(300);
      expect(flushed).toEqual([[['jobs']], [['jobs']]]);
    });

    it('flushes a continuous flow every 2 s, without losing items', () => {
      const { flushed, batch } = open();
      for (let nth = 0; nth < 100; nth += 1) {
        batch.add([[String(nth)]]);
        vi.advanceTimersByTime(100);
      }
      vi.advanceTimersByTime(2_000);
      expect(flushed.flat()).toHaveLength(100);
      expect(flushed.length).toBeLessThanOrEqual(7);
    });

    it('drops pending items when it is stopped', () => {
      const { flushed, batch } = open();
      batch.add([['jobs']]);
      batch.stop();
      vi.advanceTimersByTime(1_000);
      expect(flushed).toEqual([]);
    });
  });
});

describe('waiting until something is loaded', () => {
  const answerAt = (position: number) => ({
    headers: new Headers({ 'nsem-event-position': String(position) }),
  });

  /** Starts to wait; whether it is over is read later. */
  function open(queryClient = new QueryClient()) {
    const end = new AbortController();
    let isOver = false;
    void untilLoaded(queryClient, end.signal).then(() => {
      isOver = true;
    });
    return { queryClient, end, isOver: () => vi.advanceTimersByTimeAsync(0).then(() => isOver) };
  }

  describe('waiting until the data is loaded', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => {
      vi.useRealTimers();
      forgetPosition();
      globalThis.startedCalls = undefined;
    });

    it('is over at once if the position is known and nothing is loading', async () => {
      notePosition(answerAt(7));
      expect(await open().isOver()).toBe(true);
    });

    it('lasts as long as a query is loading', async () => {
      notePosition(answerAt(7));
      const queryClient = new QueryClient();
      const answer = Promise.withResolvers<string>();
      const loading = queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: () => answer.promise });
      const { isOver } = open(queryClient);
      expect(await isOver()).toBe(false);
      answer.resolve('jobs');
      await loading;
      expect(await isOver()).toBe(true);
    });

    it('lasts until every call that began with the document is taken up', async () => {
      notePosition(answerAt(7));
      const answers: Record<string, Promise<Response>> = {
        '/jobs/?limit=20': new Promise(() => {}),
      };
      globalThis.startedCalls = { token: 'akwaaba', answers };
      const { queryClient, isOver } = open();
      expect(await isOver()).toBe(false);
      delete answers['/jobs/?limit=20'];
      await queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: () => 'jobs' });
      expect(await isOver()).toBe(true);
    });

    it('lasts at most a while, and no longer than the page is followed', async () => {
      const [one, other] = [open(), open()];
      expect(await one.isOver()).toBe(false);
      other.end.abort();
      expect(await other.isOver()).toBe(true);
      await vi.advanceTimersByTimeAsync(patienceMs - 1);
      expect(await one.isOver()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(await one.isOver()).toBe(true);
    });
  });
});

describe('following with retries', () => {
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
      const ended = new AuthenticationError({
        message: 'ended',
        code: 'auth.invalid',
        status: 401,
      });
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
});

describe('what runs while the page is visible', () => {
  class FakeDocument extends EventTarget {
    visibilityState: DocumentVisibilityState = 'visible';

    show(state: DocumentVisibilityState): void {
      this.visibilityState = state;
      this.dispatchEvent(new Event('visibilitychange'));
    }
  }

  function open(state: DocumentVisibilityState = 'visible') {
    const page = { document: new FakeDocument(), window: new EventTarget() };
    page.document.visibilityState = state;
    const runs: AbortSignal[] = [];
    const end = whileVisible((signal) => runs.push(signal), page);
    /** Whether each run, in order, is still running. */
    const running = () => runs.map(({ aborted }) => !aborted);
    const dispatch = (target: 'document' | 'window', event: string) =>
      page[target].dispatchEvent(new Event(event));
    return { page, running, dispatch, end };
  }

  describe('running while a page is visible', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('starts at once, or when the page first becomes visible', () => {
      expect(open().running()).toEqual([true]);
      const hidden = open('hidden');
      expect(hidden.running()).toEqual([]);
      hidden.page.document.show('visible');
      expect(hidden.running()).toEqual([true]);
    });

    it('continues during a short visit to another tab', () => {
      const { page, running } = open();
      page.document.show('hidden');
      vi.advanceTimersByTime(hiddenMs - 1);
      page.document.show('visible');
      vi.advanceTimersByTime(hiddenMs);
      expect(running()).toEqual([true]);
    });

    it('stops if the page is hidden for long, and restarts when it is visible again', () => {
      const { page, running } = open();
      page.document.show('hidden');
      vi.advanceTimersByTime(hiddenMs);
      expect(running()).toEqual([false]);
      page.document.show('visible');
      expect(running()).toEqual([false, true]);
    });

    it.each([
      ['document', 'freeze', 'document', 'resume'],
      ['window', 'pagehide', 'window', 'pageshow'],
      ['window', 'offline', 'window', 'online'],
    ] as const)(
      'stops at once on the %s’s %s event, and restarts',
      (stopTarget, stopEvent, startTarget, startEvent) => {
        const { running, dispatch } = open();
        dispatch(stopTarget, stopEvent);
        expect(running()).toEqual([false]);
        dispatch(startTarget, startEvent);
        expect(running()).toEqual([false, true]);
      },
    );

    it('restarts when the device is back online on another network', () => {
      const { running, dispatch } = open();
      dispatch('window', 'online');
      expect(running()).toEqual([false, true]);
    });

    it('stays stopped', () => {
      const { page, running, end } = open();
      page.document.show('hidden');
      end();
      page.document.show('visible');
      vi.advanceTimersByTime(hiddenMs);
      expect(running()).toEqual([false]);
    });
  });
});
