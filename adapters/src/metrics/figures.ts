import { Gauge, type Registry } from 'prom-client';
import { defineCounter, defineGauge, readOrReport } from './define-figure.ts';
import type { MetricSources } from './metrics.ts';

const msPerSecond = 1000;

/** What is going on at the moment, and which build does it. */
export function describeTraffic(registry: Registry, sources: MetricSources): void {
  const scope = { ...sources, registry };
  new Gauge({
    name: 'nsem_build_info',
    help: 'Always 1; the labels have the version of the server and of Node.',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  }).set({ version: sources.version, node: process.versions.node }, 1);
  defineGauge(scope, {
    name: 'nsem_http_requests_in_flight',
    help: 'Requests whose response is not complete, with open event streams and downloads.',
    read: sources.countRequests,
  });
  defineGauge(scope, {
    name: 'nsem_event_streams',
    help: 'Open streams of events.',
    read: sources.countStreams,
  });
}

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

/** The work of the database; which figures there are depends on its kind. */
export function describeDatabase(registry: Registry, sources: MetricSources): void {
  const scope = { ...sources, registry };
  const { countDatabase } = sources;
  const kind = countDatabase();
  defineCounter(scope, {
    name: 'nsem_database_units_total',
    help: 'Units of work that this process has run, with those that were refused.',
    read: () => countDatabase().units,
  });
  if (kind.commits !== undefined) {
    defineCounter(scope, {
      name: 'nsem_database_commits_total',
      help: 'Commits; units that are queued together share one.',
      read: () => countDatabase().commits,
    });
  }
  if (kind.retries !== undefined) {
    defineCounter(scope, {
      name: 'nsem_database_retries_total',
      help: 'How often units of work ran again, after a deadlock or because a key was taken.',
      read: () => countDatabase().retries,
    });
  }
  if (kind.connections !== undefined) describeConnections(registry, sources);
}

/** The result of the last check of the books. */
export function describeBooks(registry: Registry, sources: MetricSources): void {
  const scope = { ...sources, registry };
  defineGauge(scope, {
    name: 'nsem_books_checked_timestamp_seconds',
    help: 'When the last check of the books began; absent before the first.',
    read() {
      const last = sources.lastBooksCheck();
      return last && last.checkedAt / msPerSecond;
    },
  });
  defineGauge(scope, {
    name: 'nsem_books_problems',
    help: 'How many problems the last check of the books found; absent before the first.',
    read: () => sources.lastBooksCheck()?.problemCount,
  });
}

/** What the machine has left. */
export function describeMachine(registry: Registry, sources: MetricSources): void {
  defineGauge(
    { ...sources, registry },
    {
      name: 'nsem_disk_free_bytes',
      help: 'Free space on the disk of the data directory.',
      read: sources.readFreeBytes,
    },
  );
}
