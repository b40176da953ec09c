import { describe, expect, it } from 'vitest';
import { runInThread, threadError } from './run-in-thread.ts';
import type { Behaviour } from './testing/odd-worker.ts';
import { testWork } from './testing/work.contract.ts';

type Bounds = Omit<Parameters<typeof runInThread>[2], 'data'>;

const run = (behaviour: Behaviour, bounds: Bounds = {}) =>
  runInThread<string>(import.meta, 'testing/odd-worker', { data: behaviour, ...bounds });

describe('a thread', () => {
  testWork(run);

  it('is ended when it uses more memory than it may', async () => {
    expect(await run('fill memory', { memoryMb: 16 })).toMatchObject({ reason: 'out-of-memory' });
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
