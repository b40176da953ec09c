import { notifyLateJobs, ok, type Clock, type UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';
import type { RunAlone } from './persistence/run-alone.ts';
import { repeatUntilStopped, whileAlone, type BackgroundWork } from './repeat-until-stopped.ts';

const minuteMs = 60 * 1_000;

/** The jobs of one unit of work: few enough that no other write waits for long. */
const batchJobs = 50;

type Dependencies = Readonly<{
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Logger;
  /** Without it, no other process uses the database. */
  runAlone?: RunAlone;
}>;

/** Notifies the parties of every job that is late since; stopped between two batches. */
async function notifyAll({ unitOfWork, clock }: Dependencies, stopped: AbortSignal): Promise<void> {
  const now = clock.now();
  // Most minutes, none is late: that is read without waiting for a turn to write.
  const next = await unitOfWork.read(({ jobs }) => jobs.listLate(now, 1));
  if (next.length === 0) return;
  let notified = 0;
  do {
    const done = await unitOfWork.write(async (stores) =>
      ok(await notifyLateJobs(stores, { now, limit: batchJobs })),
    );
    notified = done.ok ? done.value : 0;
  } while (notified === batchJobs && !stopped.aborted);
}

/**
 * Notifies clients and providers of jobs that are late, now and every minute. What was late while the
 * server did not run is found at its start.
 */
export function watchLateJobs(dependencies: Dependencies): BackgroundWork {
  const { log } = dependencies;
  const notify = (stopped: AbortSignal) =>
    notifyAll(dependencies, stopped).catch((error: unknown) => {
      log.error({ err: error }, 'the parties of late jobs could not be notified');
    });
  return repeatUntilStopped(whileAlone(dependencies, 'late-jobs', notify), minuteMs);
}
