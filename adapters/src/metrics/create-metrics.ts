// Loads the library; it is loaded only if there are metrics (open-metrics.ts).
import { Histogram, Registry } from 'prom-client';
import type { AnsweredRequest, Metrics, MetricSources } from './metrics.ts';
import { describeDatabase } from './database-figures.ts';
import { describeBooks, describeMachine, describeTraffic } from './figures.ts';
import { describeOutbox } from './outbox-figures.ts';
import { describeProcess } from './process-figures.ts';
import { createTokenCheck } from './token-check.ts';

const msPerSecond = 1000;

/** Few, because there is a series for each of them, each operation and each class of status. */
const requestBuckets = [0.005, 0.02, 0.1, 0.5, 2.5, 10];

/** Two hundred milliseconds are a stall, which the log has too. */
const delayBuckets = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5];

const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '));

/** What stands for all values that a label does not distinguish, so that no caller can add any. */
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
