import {
  acceptBySilence,
  type Clock,
  guardJob,
  hasEndingReviews,
  type Instant,
  notifyLateJobs,
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

type Step = (stores: Stores, batch: Readonly<{ now: Instant; limit: number }>) => Promise<number>;

/** Does one thing with all jobs for which it is time; stopped between two batches. */
async function doAll(
  step: Step,
  { unitOfWork, clock }: Dependencies,
  stopped: AbortSignal,
): Promise<void> {
  const now = clock.now();
  let done = 0;
  do {
    const written = await unitOfWork.write(async (stores) =>
      ok(await step(stores, { now, limit: batchJobs })),
    );
    done = written.ok ? written.value : 0;
  } while (done === batchJobs && !stopped.aborted);
}

/**
 * Notifies clients and providers of jobs that are late, now and every minute. What was late while the
 * server did not run is found at its start.
 */
export function watchLateJobs(dependencies: Dependencies): BackgroundWork {
  const { unitOfWork, clock, log } = dependencies;
  const work = async (stopped: AbortSignal): Promise<void> => {
    try {
      // Most minutes, none is late: that is read without waiting for a turn to write.
      const next = await unitOfWork.read(({ jobs }) => jobs.listLate(clock.now(), 1));
      if (next.length > 0) await doAll(notifyLateJobs, dependencies, stopped);
    } catch (error) {
      log.error({ err: error }, 'the parties of late jobs could not be notified');
    }
  };
  return repeatUntilStopped(exclusively(dependencies, 'late-jobs', work), minuteMs);
}

/**
 * Accepts the results whose reviews have ended, each in a unit of its own: one that cannot be accepted is
 * logged, and the others do not wait for it.
 */
async function acceptAll(
  { unitOfWork, clock, log }: Dependencies,
  stopped: AbortSignal,
): Promise<void> {
  const now = clock.now();
  let found = 0;
  let accepted = 0;
  do {
    const ended = await unitOfWork.read(({ jobs }) => jobs.listEndedReviews(now, batchJobs));
    found = ended.length;
    accepted = 0;
    for (const jobId of ended) {
      try {
        const guards = [guardJob(jobId)];
        const accept = (stores: Stores) => acceptBySilence(stores, jobId, { now });
        if ((await unitOfWork.write(accept, { guards })).ok) accepted += 1;
      } catch (error) {
        log.error({ err: error, jobId }, 'a result whose review has ended could not be accepted');
      }
    }
  } while (found === batchJobs && accepted > 0 && !stopped.aborted);
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
      await acceptAll(dependencies, stopped);
      await doAll(remindOfReviews, dependencies, stopped);
    } catch (error) {
      log.error({ err: error }, 'the reviews that end could not be ended');
    }
  };
  return repeatUntilStopped(exclusively(dependencies, 'reviews', work), minuteMs);
}
