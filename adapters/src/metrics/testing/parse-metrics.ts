import { mondayMorning } from '@nsem/core/testing';
import type { Backlog } from '../../outbox/delivery-queue.ts';
import { channels } from '../../outbox/notices.ts';
import type { MetricSources } from '../metrics.ts';

/** A figure of a scraped text, with the values of its labels. */
export type Sample = Readonly<{
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}>;

const metricName = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const label = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const number = String.raw`[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN`;

const help = new RegExp(`^# HELP (?<name>${metricName}) \\S.*$`);
const type = new RegExp(`^# TYPE (?<name>${metricName}) (?<kind>counter|gauge|histogram)$`);
const sample = new RegExp(
  `^(?<name>${metricName})(?:\\{(?<labels>${label}(?:,${label})*)\\})? (?<value>${number})$`,
);

type Family = Readonly<{ name: string; kind: string }>;

const labelName = /^[^=]+/;

function parseLabels(text = ''): Record<string, string> {
  const found = text.matchAll(new RegExp(`(?<pair>${label}),?`, 'gy'));
  return Object.fromEntries(
    Array.from(found, ({ groups }): [string, string] => {
      const pair = groups?.['pair'] ?? '';
      const [name = ''] = labelName.exec(pair) ?? [];
      return [name, JSON.parse(pair.slice(name.length + 1)) as string];
    }),
  );
}

const parseNumber = (text: string): number => Number(text.replace('Inf', 'Infinity'));

function isOf({ name, kind }: Family, sampled: string): boolean {
  if (kind !== 'histogram') return sampled === name;
  return ['_bucket', '_sum', '_count'].some((end) => sampled === name + end);
}

/** Whether the buckets of each histogram rise, up to the number of all that was observed. */
function requireRisingBuckets(samples: readonly Sample[]): void {
  let before: Sample | undefined;
  for (const one of samples) {
    if (one.name.endsWith('_bucket') && before?.name === one.name && before.labels['le'] !== '+Inf')
      if (one.value < before.value) throw new Error(`the buckets of ${one.name} fall`);
    if (one.name.endsWith('_count') && one.value !== valueOf(samples, countedAs(one)))
      throw new Error(`the last bucket of ${one.name} does not have all`);
    before = one;
  }
}

const countedAs = ({ name, labels }: Sample) => ({
  name: name.replace(/_count$/, '_bucket'),
  labels: { ...labels, le: '+Inf' },
});

/**
 * Parses the text format of Prometheus (0.0.4), more strictly than it does.
 *
 * @throws if a line is malformed or stands with another metric, or if there are two of one series.
 */
export function parseMetrics(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const samples = new Map<string, Sample>();
  let family: Family | undefined;
  for (const line of text.split('\n').filter((one) => one !== '')) {
    if (help.test(line)) continue;
    const typed = type.exec(line)?.groups;
    if (typed !== undefined) {
      family = { name: typed['name'] ?? '', kind: typed['kind'] ?? '' };
      continue;
    }
    const { name = '', labels, value = '' } = sample.exec(line)?.groups ?? {};
    if (family === undefined || !isOf(family, name)) throw new Error(`out of place: ${line}`);
    const series = line.slice(0, line.lastIndexOf(' '));
    if (samples.has(series)) throw new Error(`twice: ${series}`);
    samples.set(series, { name, labels: parseLabels(labels), value: parseNumber(value) });
  }
  const parsed = [...samples.values()];
  requireRisingBuckets(parsed);
  return parsed;
}

/** The sum of a figure over all series that have these labels; undefined if there are none. */
export function valueOf(
  samples: readonly Sample[],
  { name, labels = {} }: Readonly<{ name: string; labels?: Readonly<Record<string, string>> }>,
): number | undefined {
  const wanted = Object.entries(labels);
  const found = samples.filter(
    (one) => one.name === name && wanted.every(([key, value]) => one.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

/** An outbox with nothing in it. */
export const emptyBacklog: Backlog = {
  pending: channels.map((channel) => ({ channel, count: 0, retried: 0, oldestAt: null })),
  failed: 0,
};

/** The sources of a server on SQLite that has done little. */
export const quietSources: MetricSources = {
  version: '1.4.2',
  now: () => mondayMorning,
  countRequests: () => 3,
  countStreams: () => 2,
  readBacklog: () => Promise.resolve(emptyBacklog),
  countDatabase: () => ({ units: 40, retries: 0 }),
  lastBooksCheck: () => null,
  readFreeBytes: () => Promise.resolve(1_000_000),
  onFailure: (error) => {
    throw error;
  },
};
