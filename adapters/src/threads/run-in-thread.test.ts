import { describe, expect, it } from 'vitest';
import { runInThread, threadError } from './run-in-thread.ts';
import type { Behaviour } from './testing/odd-worker.ts';

type Bounds = Omit<Parameters<typeof runInThread>[2], 'data'>;

const run = (behaviour: Behaviour, bounds: Bounds = {}) =>
  runInThread<string>(import.meta, 'testing/odd-worker', { data: behaviour, ...bounds });

describe('a thread', () => {
  it('returns the result of its work', async () => {
    const bounds = { memoryMb: 64, deadlineMs: 60_000, signal: new AbortController().signal };
    expect(await run('answer', bounds)).toEqual({ ok: true, value: 'Maakye' });
  });

  it('reports an error with its code', async () => {
    const failure = { ok: false, reason: 'failed', code: 'ENOSPC', message: 'The disk is full.' };
    expect(await run('fail')).toEqual(failure);
  });

  it('is ended when it uses more memory than it may', async () => {
    expect(await run('fill memory', { memoryMb: 16 })).toMatchObject({ reason: 'out-of-memory' });
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

  it('that ends without a result says so', async () => {
    const result = await run('leave', { isSilent: true });
    expect(result).toMatchObject({
      reason: 'no-result',
      message: expect.stringContaining('ended'),
    });
  });

  it('that cannot be started is an error', async () => {
    await expect(runInThread(import.meta, 'testing/missing', { data: null })).rejects.toThrow(
      'missing',
    );
  });
});

describe('the error of a thread without a result', () => {
  it('says what was to be done, and why it was not', async () => {
    const failure = { ok: false, reason: 'failed', message: 'no such file' } as const;
    const what = 'The waveform could not be measured';
    expect(threadError(what, { ...failure, code: 'ENOENT' }).message).toBe(
      'The waveform could not be measured: no such file (ENOENT)',
    );
    expect(threadError(what, { ...failure, code: '' }).message).toBe(
      'The waveform could not be measured: no such file',
    );
  });
});
