import { later, type Instant } from '@nsem/core';
import { mondayMorning } from '@nsem/core/testing';
import { expect, it, vi } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import type { Metrics, MetricSources } from './metrics.ts';
import { emptyBacklog, parseMetrics, quietSources, valueOf } from './testing/parse-metrics.ts';

const token = 'f'.repeat(32);

/** Reads the figures of a process whose sources differ in these, and which has done something. */
async function read(
  differences: Partial<MetricSources>,
  work: (metrics: Metrics) => void = () => {},
) {
  const metrics = createMetrics(token, { ...quietSources, ...differences });
  work(metrics);
  const samples = parseMetrics((await metrics.render()).text);
  return (name: string, labels = {}) => valueOf(samples, { name, labels });
}

it('names the build', async () => {
  const { text } = await createMetrics(token, quietSources).render();
  expect(text).toContain(`\nnsem_build_info{version="1.4.2",node="${process.versions.node}"} 1\n`);
});

const bucketsOf = (figure: Awaited<ReturnType<typeof read>>, name: string, most: string[]) =>
  most.map((le) => figure(`${name}_bucket`, { le }));

it('has the figures of SQLite: units that share commits', async () => {
  const figure = await read({}, (metrics) => {
    for (const units of [1, 1, 3, 8, 200]) metrics.countCommit(units);
    metrics.countMessages([1]);
    metrics.countWait(4);
  });
  expect(figure('nsem_database_units_total')).toBe(40);
  expect(
    bucketsOf(figure, 'nsem_database_commit_units', ['1', '2', '4', '8', '128', '+Inf']),
  ).toEqual([2, 2, 3, 4, 4, 5]);
  expect(figure('nsem_database_commit_units_sum')).toBe(213);
  expect(figure('nsem_database_wait_seconds_sum')).toBeCloseTo(0.004);
  expect(figure('nsem_database_retries_total')).toBe(0);
  expect(figure('nsem_database_connections')).toBeUndefined();
  expect(figure('nsem_database_transaction_messages_count')).toBeUndefined();
});

it('has the figures of PostgreSQL: messages, retries, and a pool of connections', async () => {
  const connections = { open: 7, idle: 3, waiting: 0, most: 10 };
  const countDatabase = () => ({ units: 40, retries: 5, connections });
  const figure = await read({ countDatabase }, (metrics) => {
    metrics.countCommit(7);
    metrics.countMessages([4, 1, 9, 1]);
    metrics.countMessages([3, 20]);
    metrics.countWait(250);
  });
  const messages = 'nsem_database_transaction_messages';
  expect(bucketsOf(figure, messages, ['1', '2', '3', '5', '+Inf'])).toEqual([0, 1, 1, 2, 2]);
  const statements = 'nsem_database_message_statements';
  expect(bucketsOf(figure, statements, ['1', '4', '16', '+Inf'])).toEqual([2, 4, 5, 6]);
  expect(bucketsOf(figure, 'nsem_database_wait_seconds', ['0.1', '0.5'])).toEqual([0, 1]);
  expect(figure('nsem_database_retries_total')).toBe(5);
  const inState = (state: string) => figure('nsem_database_connections', { state });
  expect([inState('busy'), inState('idle'), inState('unused')]).toEqual([4, 3, 3]);
  expect(figure('nsem_database_waiting')).toBe(0);
  expect(figure('nsem_database_commit_units_sum')).toBe(7);
});

it('has no result of a check of the books before the first', async () => {
  const before = await read({});
  expect(before('nsem_books_problems')).toBeUndefined();
  expect(before('nsem_books_checked_timestamp_seconds')).toBeUndefined();
  const verdict = { problemCount: 2, problems: [], entries: 9, jobs: 4, durationMs: 7 };
  const after = await read({
    lastBooksCheck: () => ({ ...verdict, checkedAt: mondayMorning }),
  });
  expect(after('nsem_books_problems')).toBe(2);
  expect(after('nsem_books_checked_timestamp_seconds')).toBe(mondayMorning / 1000);
});

it('reads the outbox at most once in ten seconds, and shows how old its oldest notice is', async () => {
  let now: Instant = mondayMorning;
  let reads = 0;
  const metrics = createMetrics(token, {
    ...quietSources,
    now: () => now,
    readBacklog() {
      reads += 1;
      const mail = { channel: 'mail', count: reads, retried: 7, oldestAt: mondayMorning } as const;
      return Promise.resolve({ pending: [mail], failed: 4 });
    },
  });
  const figures = async () => {
    const samples = parseMetrics((await metrics.render()).text);
    return ['pending', 'retried', 'oldest_seconds', 'failed'].map((name) =>
      valueOf(samples, { name: `nsem_outbox_${name}` }),
    );
  };
  expect(await figures()).toEqual([1, 7, 0, 4]);
  now = later(mondayMorning, 9_000);
  expect(await figures()).toEqual([1, 7, 9, 4]);
  now = later(mondayMorning, 10_000);
  expect(await figures()).toEqual([2, 7, 10, 4]);
  expect(reads).toBe(2);
});

it('leaves out and reports what cannot be read, and shows the rest', async () => {
  const failures: string[] = [];
  let isLost = false;
  const lose = () => (isLost ? Promise.reject(new Error('gone')) : Promise.resolve(emptyBacklog));
  let now: Instant = mondayMorning;
  const metrics = createMetrics(token, {
    ...quietSources,
    now: () => now,
    readBacklog: lose,
    readFreeBytes: () => Promise.reject(new Error('no disk')),
    onFailure: (error, figure) => void failures.push(`${figure}: ${String(error)}`),
  });
  await metrics.render();
  isLost = true;
  now = later(now, 60_000);
  const samples = parseMetrics((await metrics.render()).text);
  const figure = (name: string) => valueOf(samples, { name });
  expect(figure('nsem_outbox_pending')).toBeUndefined();
  expect(figure('nsem_outbox_oldest_seconds')).toBeUndefined();
  expect(figure('nsem_outbox_failed')).toBeUndefined();
  expect(figure('nsem_disk_free_bytes')).toBeUndefined();
  expect(figure('nsem_http_requests_in_flight')).toBe(3);
  expect(failures).toEqual([
    'nsem_disk_free_bytes: Error: no disk',
    'nsem_outbox_pending: Error: gone',
    'nsem_disk_free_bytes: Error: no disk',
  ]);
});

it('does not wait for a database that does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const failures: string[] = [];
    const metrics = createMetrics(token, {
      ...quietSources,
      readBacklog: () => new Promise(() => {}),
      onFailure: (error) => void failures.push(String(error)),
    });
    const rendered = metrics.render();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(parseMetrics((await rendered).text).length).toBeGreaterThan(10);
    expect(failures).toEqual(['Error: The database has not answered for 3000 ms.']);
  } finally {
    vi.useRealTimers();
  }
});

it('gives every scrape the same counts, also two at a time', async () => {
  const metrics = createMetrics(token, quietSources);
  metrics.countDelay(30);
  const texts = await Promise.all([metrics.render(), metrics.render()]);
  for (const { text } of texts) {
    const samples = parseMetrics(text);
    expect(valueOf(samples, { name: 'nsem_database_units_total' })).toBe(40);
    expect(valueOf(samples, { name: 'nsem_event_loop_delay_seconds_sum' })).toBeCloseTo(0.03);
  }
});

it('counts processor time and memory of this process', async () => {
  const figure = await read({});
  const cpu = figure('process_cpu_seconds_total');
  expect(cpu).toBeGreaterThan(0);
  expect(figure('process_resident_memory_bytes')).toBeGreaterThan(1024 * 1024);
  expect(figure('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1000);
});
