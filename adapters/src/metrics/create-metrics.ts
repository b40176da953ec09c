import { hash, timingSafeEqual } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { cpuUsage, memoryUsage } from 'node:process';
import { Gauge, Histogram, Registry } from 'prom-client';
import { describeDatabase, describeOutbox } from './database-figures.ts';
import { defineCounter, defineGauge } from './define-figure.ts';
import type { AnsweredRequest, Metrics, MetricSources } from './metrics.ts';

const msPerSecond = 1000;

/** Describes the present traffic, and the build that serves it. */
function describeTraffic(registry: Registry, sources: MetricSources): void {
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
function describeBooks(registry: Registry, sources: MetricSources): void {
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

/** The free resources of the machine. */
function describeMachine(registry: Registry, sources: MetricSources): void {
  defineGauge(
    { ...sources, registry },
    {
      name: 'nsem_disk_free_bytes',
      help: 'Free space on the disk of the data directory.',
      read: sources.readFreeBytes,
    },
  );
}

const microsecondsPerSecond = 1_000_000;

/**
 * Memory and processor time, under the names that dashboards know. Not the collectors of the library, which
 * cannot be stopped: programs that open and close marketplaces would gather them.
 */
function describeProcess(registry: Registry, sources: MetricSources): void {
  const scope = { ...sources, registry };
  defineCounter(scope, {
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process, with all of its threads.',
    read() {
      const { user, system } = cpuUsage();
      return (user + system) / microsecondsPerSecond;
    },
  });
  defineCounter(scope, {
    name: 'nsem_event_loop_busy_seconds_total',
    help: 'For how long the event loop was busy: its rate is 1 if it never had to wait for work.',
    read: () => performance.eventLoopUtilization().active / msPerSecond,
  });
  defineGauge(scope, {
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process that is in RAM.',
    read: () => memoryUsage.rss(),
  });
  defineGauge(scope, {
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory of objects of JavaScript.',
    read: () => memoryUsage().heapUsed,
  });
  defineGauge(scope, {
    name: 'nodejs_external_memory_bytes',
    help: 'Memory outside of the heap, such as buffers.',
    read: () => memoryUsage().external,
  });
  defineGauge(scope, {
    name: 'process_start_time_seconds',
    help: 'When this process started, in seconds since 1970.',
    read: () => performance.timeOrigin / msPerSecond,
  });
}

const bearer = /^Bearer +(?<token>\S{1,512})$/i;

const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * Creates a check of `Authorization` headers for one token. How long it takes says nothing of the token:
 * digests are compared, in constant time.
 */
function createTokenCheck(token: string): (authorization: string | undefined) => boolean {
  const expected = digestOf(token);
  return (authorization = '') => {
    const sent = bearer.exec(authorization)?.groups?.['token'];
    return sent !== undefined && timingSafeEqual(digestOf(sent), expected);
  };
}

/** Few, because there is a series for each of them, each operation and each class of status. */
const requestBuckets = [0.005, 0.02, 0.1, 0.5, 2.5, 10];

/** Two hundred milliseconds are a stall, which the log has too. */
const delayBuckets = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '));

/** The value for all that a label does not distinguish, so that no caller can add any. */
const other = 'other';

function createRequestHistogram(registry: Registry) {
  const durations = new Histogram({
    name: 'nsem_http_request_duration_seconds',
    help: 'How long requests took until their answer was ready to be sent.',
    labelNames: ['operation', 'method', 'status'] as const,
    buckets: requestBuckets,
    registers: [registry],
  });
  return ({ operation = other, method, status, seconds }: AnsweredRequest) =>
    durations.observe(
      {
        operation,
        method: methods.has(method) ? method : other,
        status: `${Math.trunc(status / 100)}xx`,
      },
      seconds,
    );
}

/** Creates the metrics of this process; see `openMetrics`. */
export function createMetrics(token: string, sources: MetricSources): Metrics {
  const registry = new Registry();
  const countRequest = createRequestHistogram(registry);
  const delays = new Histogram({
    name: 'nsem_event_loop_delay_seconds',
    help: 'How late the event loop was, measured every 50 ms: for so long, no request made progress.',
    buckets: delayBuckets,
    registers: [registry],
  });
  describeTraffic(registry, sources);
  const outbox = describeOutbox(registry, sources);
  const work = describeDatabase(registry, sources);
  describeBooks(registry, sources);
  describeMachine(registry, sources);
  describeProcess(registry, sources);
  return {
    admits: createTokenCheck(token),
    countRequest,
    ...work,
    countDelay: (delayMs) => delays.observe(delayMs / msPerSecond),
    async render() {
      await outbox.refresh();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
