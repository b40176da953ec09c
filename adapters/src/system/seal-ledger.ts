import type { Clock } from '@nsem/core';
import type { Logger } from 'pino';
import type { LedgerSeals } from '../persistence/seals/ledger-seals.ts';
import type { RunExclusively } from '../persistence/run-exclusively.ts';
import {
  repeatUntilStopped,
  exclusively,
  type BackgroundWork,
} from '../care/repeat-until-stopped.ts';

/** How much of the ledger a crash leaves without a seal. */
const intervalMs = 60_000;

type Dependencies = Readonly<{
  seals: Pick<LedgerSeals, 'sealSome'>;
  clock: Clock;
  log: Logger;
  /** Without it, no other process uses the database. */
  runExclusively?: RunExclusively;
}>;

/** Seals what is not sealed yet; other work has its turn after each step. Does not reject. */
export async function sealAll(
  { seals, clock, log }: Dependencies,
  isStopping: () => boolean = () => false,
): Promise<void> {
  try {
    while ((await seals.sealSome(clock.now())) && !isStopping());
  } catch (error) {
    log.error({ err: error }, 'the ledger could not be sealed');
  }
}

/** Seals the ledger and the audit log now, every minute, and once more when it is stopped. */
export function sealLedger(dependencies: Dependencies): BackgroundWork {
  const seal = (stopped: AbortSignal) => sealAll(dependencies, () => stopped.aborted);
  const work = repeatUntilStopped(exclusively(dependencies, 'seals', seal), intervalMs);
  return {
    async stop() {
      await work.stop();
      await sealAll(dependencies, () => true);
    },
  };
}
