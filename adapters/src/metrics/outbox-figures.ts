import { Gauge, type Registry } from 'prom-client';
import type { Instant } from '@nsem/core';
import { createBriefMemory } from '../http/operations/brief-memory.ts';
import type { Backlog } from '../outbox/backlog.ts';
import { readOrReport } from './define-figure.ts';
import type { MetricSources } from './metrics.ts';

/** How long the figures of the outbox are reused: all others are in memory, these are read. */
const freshMs = 10_000;

const msPerSecond = 1000;

/** How long a scrape waits for the database, which may be out of reach: less than Prometheus waits for it. */
const patienceMs = 3_000;

/** Fails if something takes longer than the patience. */
function withPatience<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const fail = () => reject(new Error(`The database has not answered for ${patienceMs} ms.`));
  const timer = setTimeout(fail, patienceMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function createBacklogGauges(registry: Registry) {
  const registers = [registry];
  const labelNames = ['channel'] as const;
  const pending = new Gauge({
    name: 'nsem_outbox_pending',
    help: 'Notices that have still to be sent, counted up to 5,000 in each channel.',
    labelNames,
    registers,
  });
  const oldest = new Gauge({
    name: 'nsem_outbox_oldest_seconds',
    help: 'How long ago the oldest of them was put there; 0 if there are none.',
    labelNames,
    registers,
  });
  const retried = new Gauge({
    name: 'nsem_outbox_retried',
    help: 'Those of the pending notices whose delivery has failed before.',
    labelNames,
    registers,
  });
  const failed = new Gauge({
    name: 'nsem_outbox_failed',
    help: 'Notices that are not tried again by themselves, counted up to 5,000.',
    registers,
  });
  return {
    show(backlog: Backlog, now: Instant): void {
      for (const { channel, count, retried: again, oldestAt } of backlog.pending) {
        pending.set({ channel }, count);
        retried.set({ channel }, again);
        const ageMs = oldestAt === null ? 0 : Math.max(0, now - oldestAt);
        oldest.set({ channel }, ageMs / msPerSecond);
      }
      failed.set(backlog.failed);
    },
    clear(): void {
      pending.reset();
      oldest.reset();
      retried.reset();
      failed.remove();
    },
  };
}

/** The notices of the outbox. With PostgreSQL, each process shows those of all. */
export function describeOutbox(
  registry: Registry,
  sources: MetricSources,
): Readonly<{
  /** Reads the figures, unless that was done some seconds ago. */
  refresh(): Promise<void>;
}> {
  const memory = createBriefMemory<Backlog>(freshMs);
  const gauges = createBacklogGauges(registry);
  return {
    async refresh() {
      const now = sources.now();
      const read = () => withPatience(memory.read(now, sources.readBacklog));
      const backlog = await readOrReport(sources, 'nsem_outbox_pending', read);
      if (backlog === undefined) gauges.clear();
      else gauges.show(backlog, now);
    },
  };
}
