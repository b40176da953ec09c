import { type DeliveryFinding, ok, refuse, type Result } from '@nsem/core';
import type { AgreedTerm } from '@nsem/core/texts';
import { type Caller, createAccountTurns, type ServerBusy } from '../threads/account-turns.ts';
import { runInThread, threadError } from '../threads/run-in-thread.ts';
import { checkOutput, type OutputToCheck } from './check-output.ts';

/** An output took more time or memory to check than the server can spare for one. */
export type DeliveryCheckFault = Readonly<{ code: 'job.check-timed-out' }>;

type Found = Result<readonly DeliveryFinding[], ServerBusy | DeliveryCheckFault>;

/** Checks outputs before they are delivered. */
export interface DeliveryChecks {
  check(output: OutputToCheck, caller: Caller): Promise<Found>;
}

/** UTF-16 units, with those of the terms, that are checked without a thread: it takes up to 10 ms. */
const shortText = 4_096;

/** Outputs that are checked at a time, and those that are checked or waiting: none waits for a minute. */
const most = { atOnce: 2, calls: 10, ofAccount: 4 };

const lengthOfTerm = ({ term, translation, forbidden }: AgreedTerm): number =>
  [term, translation ?? '', ...forbidden].reduce((sum, text) => sum + text.length, 0);

function isShort(output: OutputToCheck): boolean {
  switch (output.kind) {
    case 'translation': {
      const { text, source, terms } = output;
      const ofTerms = terms.reduce((sum, term) => sum + lengthOfTerm(term), 0);
      return text.length + source.length + ofTerms <= shortText;
    }
    case 'transcript':
      return output.text.length <= shortText;
    case 'sound':
      return false;
    default:
      return output satisfies never;
  }
}

/** Creates the checks of a server. */
export function createDeliveryChecks(
  checkLong: (output: OutputToCheck, gone: AbortSignal) => Promise<Found>,
): DeliveryChecks {
  const takeTurn = createAccountTurns(most);
  return {
    check: async (output, caller) =>
      isShort(output)
        ? ok((await checkOutput(output)) ?? [])
        : takeTurn(caller, () => checkLong(output, caller.gone)),
  };
}

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
