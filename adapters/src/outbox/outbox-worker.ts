import type { Clock, EmailPolicy, SessionTokens } from '@nsem/core';
import type { Logger } from 'pino';

import { createMailer } from '../mail/create-mailer.ts';
import type { Database } from '../persistence/database.ts';
import type { Config } from '../start/config.ts';
import { logOutages } from '../start/log.ts';
import { createBotMessenger, createFolderMessenger } from '../telegram/messenger.ts';
import { brand } from '../wording.ts';
import { describeBrokenLinks } from './branding.ts';
import type { QueuedNotice } from './delivery-queue.ts';
import { createNoticeDelivery } from './notice-delivery.ts';
import { createNoticeProcessor, type ProcessorDependencies } from './notice-processor.ts';
import type { Channel } from './notices.ts';

/** Works through the batches of one channel, independently of the others. */
interface BatchWorker {
  /** Processes everything that is due now; returns how many items succeeded. */
  drain(): Promise<number>;
  /** Does the same, unless a drain is already running. */
  poll(): Promise<void>;
}

type BatchWorkerOptions<T> = Readonly<{
  /** How many items are processed at the same time. */
  concurrency: number;
  /** Returns the next batch; empty if nothing is due. */
  nextBatch: () => Promise<readonly T[]>;
  /** Returns whether the item succeeded; either way it must not be in the next batch. */
  process: (item: T) => Promise<boolean>;
}>;

/** Processes a batch with a few concurrent loops; each item goes to one of them. */
async function processBatch<T>(
  batch: readonly T[],
  { concurrency, process }: BatchWorkerOptions<T>,
): Promise<number> {
  const remaining = batch.values();
  let succeeded = 0;
  const loop = async () => {
    for (const item of remaining) if (await process(item)) succeeded += 1;
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, loop));
  // Fail only after every loop has ended, so that the next batch holds nothing still in progress.
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return succeeded;
}

/** Creates a worker that takes batch after batch until nothing is due. */
function createBatchWorker<T>(options: BatchWorkerOptions<T>): BatchWorker {
  const { nextBatch } = options;
  let isDraining = false;
  let lastDrain: Promise<unknown> = Promise.resolve();

  const drainNow = async (): Promise<number> => {
    isDraining = true;
    try {
      let succeeded = 0;
      for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
        succeeded += await processBatch(batch, options);
      }
      return succeeded;
    } finally {
      isDraining = false;
    }
  };

  /** Drains run one after the other, so that no item is processed by two at once. */
  const drain = (): Promise<number> => {
    const current = lastDrain.then(drainNow, drainNow);
    lastDrain = current;
    return current;
  };

  return {
    drain,
    async poll() {
      if (!isDraining) await drain();
    },
  };
}

/** Sends what is queued in the outbox, in the background. */
export interface OutboxWorker {
  /** Sends everything that is due now; returns how many notices were sent. */
  drainNow(): Promise<number>;
  /** Starts nothing more and waits for what is in progress, but not for a server that hangs. */
  stop(): Promise<void>;
}

const batchSize = 20;
const pollMs = 1_000;

/** How many notices of a channel are in progress at once; internal ones share a commit. */
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

type OutboxDependencies = Readonly<{
  config: Pick<Config, 'mailFrom' | 'publicUrl' | 'smtp' | 'telegram'>;
  /** The folder for mails and messages if no server is configured to send them. */
  folder: string;
  database: Pick<Database, 'outboxQueue' | 'unitOfWork'>;
  clock: Clock;
  tokens: SessionTokens;
  emailPolicy: EmailPolicy;
  log: Logger;
  /** The name that the marketplace has now; without it, the built one. */
  nameOf?: () => string;
}>;

/** Starts to send the notices of a marketplace through the configured channels. */
export function startOutbox(dependencies: OutboxDependencies): OutboxWorker {
  const { config, folder, database, clock, tokens, emailPolicy, log } = dependencies;
  const { unitOfWork, outboxQueue: queue } = database;
  const mailer = createMailer(dependencies);
  const brokenLinks = describeBrokenLinks(config.publicUrl);
  // Mails in a folder are for the operator, who reads it in the banner.
  if (brokenLinks !== null && config.smtp !== null) log.warn(brokenLinks);
  const messenger =
    config.telegram === null
      ? createFolderMessenger({ folder, log })
      : createBotMessenger({ bot: config.telegram, log });
  const branding = {
    get brand() {
      return dependencies.nameOf?.() ?? brand;
    },
    publicUrl: config.publicUrl,
  };
  const deliver = createNoticeDelivery({
    unitOfWork,
    queue,
    mailer,
    messenger,
    branding,
    clock,
    tokens,
    emailPolicy,
  });
  const worker = startOutboxWorker({ queue, deliver, clock, log });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      mailer.close?.();
    },
  };
}
