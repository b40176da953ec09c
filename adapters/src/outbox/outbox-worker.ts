import { createBatchWorker, type BatchWorker } from './batch-worker.ts';
import { logOutages } from '../log-outages.ts';
import type { Channel } from './channels.ts';
import type { QueuedNotice } from './delivery-queue.ts';
import { createNoticeProcessor, type ProcessorDependencies } from './notice-processor.ts';

/** Sends what is queued in the outbox, in the background. */
export interface OutboxWorker {
  /** Sends everything that is due now; returns how many notices were sent. */
  drainNow(): Promise<number>;
  /** Starts nothing more and waits for what is in progress, but not for a server that hangs. */
  stop(): Promise<void>;
}

const batchSize = 20;
const pollMs = 1_000;

/** How many notices of a channel are in progress at once; internal ones are committed together. */
const concurrency: Readonly<Record<Channel, number>> = {
  mail: 5,
  telegram: 5,
  internal: batchSize,
};

/** How long a stopping worker waits for what is in progress. */
const graceMs = 5_000;

/**
 * Starts the worker that drains the outbox. Each channel has its own batch worker, so that a slow mail
 * server delays only mails. A notice is marked as sent after it was sent: after a crash in between it
 * is sent again under the same id, and none is ever lost. Of several processes, each sends other notices.
 */
export function startOutboxWorker(dependencies: ProcessorDependencies): OutboxWorker {
  const { queue, clock, log } = dependencies;
  let isStopped = false;
  const abort = new AbortController();

  const createWorker = (channel: Channel): BatchWorker => {
    const { process, recordLeft } = createNoticeProcessor(dependencies, abort.signal);
    return createBatchWorker<QueuedNotice>({
      concurrency: concurrency[channel],
      async nextBatch() {
        await recordLeft();
        return isStopped ? [] : queue.due(channel, clock.now(), batchSize);
      },
      async process(queued) {
        if (!isStopped) return process(queued);
        await queue.release(queued);
        return false;
      },
    });
  };
  const expander = createWorker('internal');
  const senders = [createWorker('mail'), createWorker('telegram')];
  const workers = [expander, ...senders];

  const polls = workers.map((worker) => {
    const attempt = logOutages(log, {
      fails: 'the outbox cannot be read',
      works: 'the outbox can be read again',
    });
    return () => attempt(() => worker.poll());
  });
  const timer = setInterval(() => {
    for (const poll of polls) void poll();
  }, pollMs);
  timer.unref();

  return {
    async drainNow() {
      await expander.drain();
      const counts = await Promise.all(senders.map((worker) => worker.drain()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      const grace = setTimeout(() => abort.abort(), graceMs);
      await Promise.allSettled(workers.map((worker) => worker.drain()));
      clearTimeout(grace);
    },
  };
}
