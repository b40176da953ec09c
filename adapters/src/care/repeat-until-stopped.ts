import type { Logger } from 'pino';
import {
  type ExclusiveWork,
  type RunExclusively,
  runHere,
} from '../persistence/run-exclusively.ts';

/** Background work that runs until it is stopped. */
export type BackgroundWork = Readonly<{
  /** Ends it: what runs is asked to stop, and awaited. */
  stop(): Promise<void>;
}>;

type Work = (stopped: AbortSignal) => Promise<void>;

/**
 * Work of which one process at a time does a round; the others skip theirs. It does not reject.
 *
 * @param work must not reject; its signal is aborted also when another process could begin the same work.
 */
export const exclusively =
  (
    { runExclusively = runHere, log }: Readonly<{ runExclusively?: RunExclusively; log: Logger }>,
    name: ExclusiveWork,
    work: Work,
  ): Work =>
  async (stopped) => {
    try {
      await runExclusively(name, (interrupted) =>
        work(interrupted === undefined ? stopped : AbortSignal.any([stopped, interrupted])),
      );
    } catch (error) {
      log.error({ err: error, work: name }, 'work that one process does could not be begun');
    }
  };

/**
 * Does something now and at each interval, never twice at a time. It does not keep the process alive.
 *
 * @param work must not reject; its signal is aborted when it is to stop.
 */
export function repeatUntilStopped(work: Work, intervalMs: number): BackgroundWork {
  const stopping = new AbortController();
  const run = () => work(stopping.signal);
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
