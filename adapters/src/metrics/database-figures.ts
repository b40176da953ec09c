import type { Instant } from '@nsem/core';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { createBriefMemory } from '../http/operations/brief-memory.ts';
import type { Backlog } from '../outbox/delivery-queue.ts';
import type { WorkObserver } from '../persistence/database-counts.ts';
import { defineCounter, defineGauge, readOrReport } from './define-figure.ts';
import type { MetricSources } from './metrics.ts';

const msPerSecond = 1000;

const waitBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2.5];

/** At most 256 units share a commit on SQLite, and 32 on PostgreSQL. */
const commitBuckets = [1, 2, 4, 8, 16, 32, 64, 128];

/** Creating a job takes five messages. */
const messageBuckets = [1, 2, 3, 5, 8, 13, 21];

/** A message has the statements of up to 32 units. */
const statementBuckets = [1, 4, 16, 64, 256];

function describeConnections(registry: Registry, sources: MetricSources): void {
  const name = 'nsem_database_connections';
  const connections = new Gauge({
    name,
    help: 'Connections of this process to PostgreSQL: busy, idle, and still allowed.',
    labelNames: ['state'] as const,
    registers: [registry],
    async collect() {
      connections.reset();
      const counts = await readOrReport(sources, name, sources.countDatabase);
      if (counts?.connections === undefined) return;
      const { open, idle, most } = counts.connections;
      connections.set({ state: 'busy' }, open - idle);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'unused' }, Math.max(0, most - open));
    },
  });
  defineGauge(
    { ...sources, registry },
    {
      name: 'nsem_database_waiting',
      help: 'Units of work and reads that wait for a connection to PostgreSQL.',
      read: () => sources.countDatabase().connections?.waiting,
    },
  );
}

/** The figures of PostgreSQL: connections, and messages that are sent over them. */
function describePostgres(
  registry: Registry,
  sources: MetricSources,
): Pick<WorkObserver, 'countMessages'> {
  describeConnections(registry, sources);
  const messages = new Histogram({
    name: 'nsem_database_transaction_messages',
    help: 'How many messages a transaction of units of work sent to PostgreSQL; each is a round trip.',
    buckets: messageBuckets,
    registers: [registry],
  });
  const statements = new Histogram({
    name: 'nsem_database_message_statements',
    help: 'How many statements were in each of these messages.',
    buckets: statementBuckets,
    registers: [registry],
  });
  return {
    countMessages(sent) {
      messages.observe(sent.length);
      for (const count of sent) statements.observe(count);
    },
  };
}

/** The work of the database; which figures there are depends on its kind. */
export function describeDatabase(registry: Registry, sources: MetricSources): WorkObserver {
  const scope = { ...sources, registry };
  const { countDatabase } = sources;
  defineCounter(scope, {
    name: 'nsem_database_units_total',
    help: 'Units of work that this process has run, with those that were refused.',
    read: () => countDatabase().units,
  });
  defineCounter(scope, {
    name: 'nsem_database_retries_total',
    help: 'How often units of work ran again, after a deadlock or because a key was taken.',
    read: () => countDatabase().retries,
  });
  const waits = new Histogram({
    name: 'nsem_database_wait_seconds',
    help: 'How long units of work waited until they began, and reads for a connection to PostgreSQL.',
    buckets: waitBuckets,
    registers: [registry],
  });
  const sizes = new Histogram({
    name: 'nsem_database_commit_units',
    help: 'How many units of work shared a commit: those in one batch.',
    buckets: commitBuckets,
    registers: [registry],
  });
  const isFile = countDatabase().connections === undefined;
  return {
    countWait: (waitedMs) => waits.observe(waitedMs / msPerSecond),
    countCommit: (units) => sizes.observe(units),
    countMessages: () => {},
    ...(isFile ? {} : describePostgres(registry, sources)),
  };
}

/** How long the figures of the outbox are reused: all others are in memory, these are read. */
const freshMs = 10_000;

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
