import { expect, it } from 'vitest';
import { accountId } from '../testing/builders/ids.ts';
import { noResults, rateReviews, type ResultLine } from './review-rates.ts';

const line = (id: number, counts: Partial<ResultLine>): ResultLine => ({
  ...noResults,
  providerId: accountId(id),
  providerName: `Provider ${id}`,
  serviceType: 'translation',
  ...counts,
});

const narrations = { delivered: 4, disputed: 1, divided: 1 };

it('the rates of services and providers are shares of what was delivered', () => {
  const { byService, byProvider } = rateReviews([
    line(1, { delivered: 3, sentBack: 1 }),
    line(1, { ...narrations, serviceType: 'narration' }),
    line(2, { delivered: 5 }),
    line(1, { delivered: 1, sentBack: 1 }),
  ]);
  expect(byService).toEqual({
    translation: { ...noResults, delivered: 9, sentBack: 2, sentBackRate: 22.2, disputedRate: 0 },
    transcription: { ...noResults, sentBackRate: 0, disputedRate: 0 },
    narration: { ...noResults, ...narrations, sentBackRate: 0, disputedRate: 25 },
  });
  const sum = { ...noResults, ...narrations, delivered: 8, sentBack: 2 };
  const provider = { providerId: 1, providerName: 'Provider 1' };
  expect(byProvider).toEqual([{ ...provider, ...sum, sentBackRate: 25, disputedRate: 12.5 }]);
});

it('the most disputed providers are listed first, and at most 100', () => {
  const sentBack = Array.from({ length: 120 }, (_, nth) =>
    line(nth + 1, { delivered: 9, sentBack: 1 + (nth % 3) }),
  );
  const { byProvider } = rateReviews([...sentBack, line(500, { delivered: 9, disputed: 1 })]);
  expect(byProvider).toHaveLength(100);
  expect(byProvider.slice(0, 3).map(({ providerId }) => providerId)).toEqual([500, 3, 6]);
});
