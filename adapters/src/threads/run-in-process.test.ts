import { describe, expect, it } from 'vitest';
import { runInProcess } from './run-in-process.ts';
import type { Behaviour } from './testing/odd-worker.ts';
import { testWork } from './testing/work.contract.ts';

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
    expect(result).toMatchObject({ reason: 'failed', message: expect.stringContaining('missing') });
  });
});
