import { expect, test } from 'vitest';

import { formatBytes, formatCount, oneLine, withoutControls } from './format.ts';

test("another user's text cannot manipulate the terminal", () => {
  expect(withoutControls('a\u001b[2Jb\u0007c\u009bd\n\te')).toBe('a[2Jbcd\n\te');
  expect(oneLine(' a\tb\r\nc\u001b[31m ')).toBe('a b c [31m');
});

// The screens format them alike.
test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 KB'],
  [860_160, '840 KB'],
  [2_880_044, '2.7 MB'],
  [209_715_200, '200 MB'],
  [5_368_709_120, '5 GB'],
  [83_433_148_416, '77.7 GB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0 jobs'],
  [1, '1 job'],
  [2, '2 jobs'],
  [4.5, '4.5 jobs'],
  [999, '999 jobs'],
  [1_000, '1,000 jobs'],
  [1_234_567.25, '1,234,567.25 jobs'],
  [-1_000, '-1,000 jobs'],
])('%d jobs are %s', (count, text) => expect(formatCount(count, 'job')).toBe(text));

test('a plural that is no s is given', () => {
  expect([1, 2].map((count) => formatCount(count, 'entry', 'entries'))).toEqual([
    '1 entry',
    '2 entries',
  ]);
});
