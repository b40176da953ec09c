import { statfs } from 'node:fs/promises';
import type { AppDependencies } from './http/app.ts';
import type { RequestGate } from './http/request-gate.ts';
import type { Metrics } from './metrics/metrics.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import type { BaseServices } from './open-base-services.ts';
import type { BooksCheck } from './system/books-check.ts';

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Opens the metrics of a marketplace; undefined if no token for them is configured. */
export async function measureServer(
  { config, database, folders, log }: BaseServices,
  {
    clock,
    events,
    version,
    booksCheck,
  }: Pick<AppDependencies, 'clock' | 'events' | 'version'> & Readonly<{ booksCheck: BooksCheck }>,
  gate: RequestGate,
): Promise<Metrics | undefined> {
  if (config.metricsToken === null) return undefined;
  const metrics = await openMetrics(config.metricsToken, {
    version,
    now: () => clock.now(),
    countRequests: () => gate.count(),
    countStreams: () => events.count(),
    readBacklog: () => database.outboxQueue.readBacklog(),
    countDatabase: () => database.counts(),
    lastBooksCheck: () => booksCheck.last(),
    readFreeBytes: () => readFreeBytes(folders.root),
    onFailure: (error, figure) => log.warn({ err: error, figure }, 'a figure cannot be read'),
  });
  database.observe(metrics);
  return metrics;
}
