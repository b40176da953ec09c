import { expect, it } from 'vitest';
import { parseMetrics, valueOf } from './parse-metrics.ts';

const described = '# HELP a What it is.\n# TYPE a gauge\n';
const histogram = '# HELP h What it is.\n# TYPE h histogram\n';

it('reads names, labels with escaped characters, and numbers', () => {
  const text = `${described}a{b="c \\"d\\" \\\\ e",f="1,2"} 1.5e-7\n`;
  expect(parseMetrics(text)).toEqual([
    { name: 'a', labels: { b: String.raw`c "d" \ e`, f: '1,2' }, value: 1.5e-7 },
  ]);
});

it('adds up the series that have some labels', () => {
  const samples = parseMetrics(`${described}a{b="1",c="x"} 2\na{b="2",c="x"} 3\n`);
  expect(valueOf(samples, { name: 'a', labels: { c: 'x' } })).toBe(5);
  expect(valueOf(samples, { name: 'a', labels: { b: '2' } })).toBe(3);
  expect(valueOf(samples, { name: 'a', labels: { b: '3' } })).toBeUndefined();
});

it.each([
  ['a line without an end', `${described}a 1`, 'does not end'],
  ['a figure of another metric', `${described}b 1\n`, 'out of place'],
  ['a figure without a type', 'a 1\n', 'out of place'],
  ['a duplicate series', `${described}a{b="c"} 1\na{b="c"} 1\n`, 'twice'],
  ['a label without an end', `${described}a{b="c} 1\n`, 'out of place'],
  ['a quotation mark in a label', `${described}a{b="c"d"} 1\n`, 'out of place'],
  ['a value that is no number', `${described}a one\n`, 'out of place'],
  ['a bucket that falls', `${histogram}h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\n`, 'fall'],
  [
    'a count beside its buckets',
    `${histogram}h_bucket{le="+Inf"} 1\nh_sum 1\nh_count 2\n`,
    'does not have all',
  ],
])('refuses %s', (_what, text, problem) => {
  expect(() => parseMetrics(text)).toThrow(problem);
});
