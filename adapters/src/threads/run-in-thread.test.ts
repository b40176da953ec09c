import { describe, expect, it } from 'vitest';
import { runInProcess } from './run-in-process.ts';
import { runInThread, threadError } from './run-in-thread.ts';
import type { Behaviour } from './testing/odd-worker.ts';
import { testWork } from './testing/work.contract.ts';

describe('run in thread', () => {
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
});

describe('run in process', () => {
  const open = new AbortController().signal;
  const usual = { memoryMb: 64, deadlineMs: 60_000, signal: open };

  const run = (behaviour: Behaviour, bounds: Partial<typeof usual> = {}) =>
    runInProcess<string>(import.meta, 'testing/odd-worker', {
      data: behaviour,
      ...usual,
      ...bounds,
    });

  describe('a thread in a process of its own', () => {
    testWork(run);

    it.each(['fill memory', 'fill memory at once'] as const)(
      'is ended when it uses more memory than it may, and its caller goes on: %s',
      async (behaviour) => {
        expect(await run(behaviour)).toMatchObject({ reason: 'out-of-memory' });
      },
    );

    it('that cannot be started is a failure that names the module', async () => {
      const result = await runInProcess(import.meta, 'testing/missing', { data: null, ...usual });
      expect(result).toMatchObject({
        reason: 'failed',
        message: expect.stringContaining('missing'),
      });
    });
  });
});
