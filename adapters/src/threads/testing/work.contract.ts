import { expect, it } from 'vitest';
import type { ThreadResult } from '../run-in-thread.ts';
import type { Behaviour } from './odd-worker.ts';

type Bounds = Readonly<{ memoryMb?: number; deadlineMs?: number; signal?: AbortSignal }>;

/** The tests of work in a thread, wherever the thread is. */
export function testWork(
  run: (behaviour: Behaviour, bounds?: Bounds) => Promise<ThreadResult<string>>,
): void {
  it('returns the result of its work', async () => {
    const bounds = { memoryMb: 64, deadlineMs: 60_000, signal: new AbortController().signal };
    expect(await run('answer', bounds)).toEqual({ ok: true, value: 'Maakye' });
  });

  it('reports an error with its code', async () => {
    const failure = { ok: false, reason: 'failed', code: 'ENOSPC', message: 'The disk is full.' };
    expect(await run('fail')).toEqual(failure);
  });

  it('is ended when its deadline has passed', async () => {
    expect(await run('run forever', { deadlineMs: 1 })).toMatchObject({ reason: 'deadline' });
  });

  it('is ended when its signal is aborted, and not started if it was before', async () => {
    const caller = new AbortController();
    const running = run('run forever', { signal: caller.signal });
    caller.abort();
    expect(await running).toMatchObject({ reason: 'aborted' });
    expect(await run('answer', { signal: caller.signal })).toMatchObject({ reason: 'aborted' });
  });
}
