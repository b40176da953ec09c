import { expect, it } from 'vitest';

import { otherLimitsText, usedPercent, usedText } from './limits-section.tsx';

it.each([
  [{ quota: 'open-jobs', used: 12, limit: 2000 }, '12 of 2,000', 0.6],
  [{ quota: 'stored-bytes', used: 48_000_000, limit: 5_368_709_120 }, '45.8 MB of 5 GB', 0.89],
  [{ quota: 'api-keys', used: 30, limit: 25 }, '30 of 25', 100],
  [{ quota: 'api-keys', used: 0, limit: 0 }, '0 of 0', 100],
] as const)('%o is shown as %s', (quota, text, percent) => {
  expect(usedText(quota)).toBe(text);
  expect(usedPercent(quota)).toBeCloseTo(percent, 1);
});

it('describes the size of files and the rate of calls', () => {
  const limits = {
    quotas: [],
    max_upload_bytes: 209_715_200,
    contents_erased_after_days: 30,
    review_days: 3,
  };
  expect(otherLimitsText({ ...limits, rate_limit: null })).toBe('A file can have up to 200 MB.');
  expect(otherLimitsText({ ...limits, rate_limit: { calls: 300, seconds: 10 } })).toBe(
    'A file can have up to 200 MB. You can make 300 calls in 10 seconds.',
  );
});
