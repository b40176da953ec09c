import { describe, expect, it } from 'vitest';
import { runInProcess } from './run-in-process.ts';
import type { Behaviour } from './testing/odd-worker.ts';

const open = new AbortController().signal;
const usual = { memoryMb: 64, deadlineMs: 60_000, signal: open };

const run = (behaviour: Behaviour, bounds: Partial<typeof usual> = {}) =>
  runInProcess<string>(import.meta, 'testing/odd-worker', {
    data: behaviour,
    ...usual,
    ...bounds,
  });

describe('a thread in a process of its own', () => {
  it('returns the result of its work', async () => {
    expect(await run('answer')).toEqual({ ok: true, value: 'Maakye' });
  });

  it('reports an error with its code', async () => {
    const failure = { ok: false, reason: 'failed', code: 'ENOSPC', message: 'The disk is full.' };
    expect(await run('fail')).toEqual(failure);
  });

  it('is ended when its deadline has passed', async () => {
    expect(await run('run forever', { deadlineMs: 1 })).toMatchObject({ reason: 'deadline' });
  });

  it.each(['fill memory', 'fill memory at once'] as const)(
    'is ended when it uses more memory than it may, and its caller goes on: %s',
    async (behaviour) => {
      expect(await run(behaviour)).toMatchObject({ reason: 'out-of-memory' });
    },
  );

  it('is ended when its signal is aborted, and not started if it was before', async () => {
    const caller = new AbortController();
    const running = run('run forever', { signal: caller.signal });
    caller.abort();
    expect(await running).toMatchObject({ reason: 'aborted' });
    expect(await run('answer', { signal: caller.signal })).toMatchObject({ reason: 'aborted' });
  });

  it('that cannot be started is a failure that names the module', async () => {
    const result = await runInProcess(import.meta, 'testing/missing', { data: null, ...usual });
    expect(result).toMatchObject({ reason: 'failed', message: expect.stringContaining('missing') });
  });
});
