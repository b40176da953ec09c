import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetPosition, notePosition } from '../../lib/api/event-position.ts';
import { patienceMs, untilLoaded } from './until-loaded.ts';

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
