import {
  acceptBySilence,
  type Clock,
  hasEndingReviews,
  ok,
  remindOfReviews,
  type Stores,
  type UnitOfWork,
} from '@nsem/core';
import type { Logger } from 'pino';
import type { RunExclusively } from '../persistence/run-exclusively.ts';
import { type BackgroundWork, exclusively, repeatUntilStopped } from './repeat-until-stopped.ts';

const minuteMs = 60 * 1_000;

/** The jobs of one unit of work: few enough that no other write waits for long. */
const batchJobs = 50;

type Dependencies = Readonly<{
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Logger;
  /** Without it, no other process uses the database. */
  runExclusively?: RunExclusively;
}>;

type Sweep = (stores: Stores, context: Parameters<typeof acceptBySilence>[1]) => Promise<number>;

/** Does one thing with all reviews for which it is time; stopped between two batches. */
async function sweepAll(
  sweep: Sweep,
  { unitOfWork, clock }: Dependencies,
  stopped: AbortSignal,
): Promise<void> {
  const now = clock.now();
  let swept = 0;
  do {
    const done = await unitOfWork.write(async (stores) =>
      ok(await sweep(stores, { now, limit: batchJobs })),
    );
    swept = done.ok ? done.value : 0;
  } while (swept === batchJobs && !stopped.aborted);
}

/**
 * Accepts the results whose reviews have ended, and reminds the clients of those that end soon, now and
 * every minute. What ended while the server did not run is found at its start.
 */
export function watchReviews(dependencies: Dependencies): BackgroundWork {
  const { unitOfWork, clock, log } = dependencies;
  const work = async (stopped: AbortSignal): Promise<void> => {
    try {
      // Most minutes, no review ends: that is read without waiting for a turn to write.
      const isNeeded = await unitOfWork.read((stores) => hasEndingReviews(stores, clock.now()));
      if (!isNeeded) return;
      for (const sweep of [acceptBySilence, remindOfReviews]) {
        await sweepAll(sweep, dependencies, stopped);
      }
    } catch (error) {
      log.error({ err: error }, 'the reviews that end could not be ended');
    }
  };
  return repeatUntilStopped(exclusively(dependencies, 'reviews', work), minuteMs);
}
