import { memoryUsage, cpuUsage } from 'node:process';
import { performance } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { defineCounter, defineGauge } from './define-figure.ts';
import type { MetricSources } from './metrics.ts';

const microsecondsPerSecond = 1_000_000;
const msPerSecond = 1000;

/**
 * Memory and processor time, under the names that dashboards know. Not the collectors of the library, which
 * cannot be stopped: programs that open and close marketplaces would gather them.
 */
export function describeProcess(registry: Registry, sources: MetricSources): void {
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
