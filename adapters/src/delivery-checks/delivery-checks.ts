import { ok, type DeliveryFinding, type Result } from '@nsem/core';
import { createAccountTurns, type Caller, type ServerBusy } from '../threads/account-turns.ts';
import { checkOutput, type OutputToCheck } from './check-output.ts';

type Found = Result<readonly DeliveryFinding[], ServerBusy>;

/** Checks outputs before they are delivered. */
export interface DeliveryChecks {
  check(output: OutputToCheck, caller: Caller): Promise<Found>;
}

/** UTF-16 units that are checked without a thread: it takes a few milliseconds. */
const shortText = 4_096;

/** Outputs that are checked at a time, and those that are checked or waiting: none waits for a minute. */
const most = { atOnce: 2, calls: 10, ofAccount: 4 };

const isShort = (output: OutputToCheck): boolean => {
  if (output.kind === 'sound') return false;
  const source = output.kind === 'translation' ? output.source.length : 0;
  return output.text.length + source <= shortText;
};

/** Creates the checks of a server. */
export function createDeliveryChecks(
  checkLong: (output: OutputToCheck, gone: AbortSignal) => Promise<Found>,
): DeliveryChecks {
  const takeTurn = createAccountTurns(most);
  return {
    check: async (output, caller) =>
      isShort(output)
        ? ok(await checkOutput(output))
        : takeTurn(caller, () => checkLong(output, caller.gone)),
  };
}
