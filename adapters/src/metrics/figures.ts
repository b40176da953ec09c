import { Gauge, type Registry } from 'prom-client';
import { defineGauge } from './define-figure.ts';
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
