import { ok, refuse, type DeliveryFinding, type Result } from '@nsem/core';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import type { OutputToCheck } from './check-output.ts';
import type { DeliveryCheckFault } from './delivery-checks.ts';

/** The longest texts need a fraction of it; sound is measured for 10 seconds. */
const bounds = { memoryMb: 256, deadlineMs: 25_000 };

const timedOut = refuse({ code: 'job.check-timed-out' } as const);

/**
 * Checks an output in a thread of its own.
 *
 * @throws the reason of the signal if it is aborted, and {Error} if the thread fails.
 */
export async function checkInThread(
  data: OutputToCheck,
  signal: AbortSignal,
): Promise<Result<readonly DeliveryFinding[], DeliveryCheckFault>> {
  // The decoders print each error of a file.
  const task = { data, signal, isSilent: true, ...bounds };
  const worker = 'delivery-check-worker';
  const result = await runInThread<readonly DeliveryFinding[] | undefined>(
    import.meta,
    worker,
    task,
  );
  if (result.ok) return result.value === undefined ? timedOut : ok(result.value);
  signal.throwIfAborted();
  if (result.reason === 'deadline' || result.reason === 'out-of-memory') return timedOut;
  throw threadError('A delivery could not be checked', result);
}
