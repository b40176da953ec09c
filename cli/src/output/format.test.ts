import { expect, test } from 'vitest';

import { formatBytes } from './format.ts';

// The screens format them alike.
test.each([
  [0, '0 bytes'],
  [1_023, '1023 bytes'],
  [1_024, '1 KB'],
  [860_160, '840 KB'],
  [2_880_044, '2.7 MB'],
  [209_715_200, '200 MB'],
  [5_368_709_120, '5 GB'],
  [83_433_148_416, '77.7 GB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
