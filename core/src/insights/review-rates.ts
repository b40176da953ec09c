import type { AccountId } from '../kernel/ids.ts';
import { type ServiceType, serviceTypes } from '../services/service.ts';
import { percentOf } from './figures.ts';

/** What became until now of results that were delivered first in a period. */
export type ResultCounts = Readonly<{
  delivered: number;
  /** Those that the client sent back at least once. */
  sentBack: number;
  /** Those about which there was a dispute. */
  disputed: number;
  /** The decided disputes: nothing went back, all did, or a part. */
  forProvider: number;
  forClient: number;
  divided: number;
}>;

/** The results of a provider, of one type of service. */
export type ResultLine = ResultCounts &
  Readonly<{ providerId: AccountId; providerName: string; serviceType: ServiceType }>;

/** Results, and how many of them in percent, to one decimal. */
export type ResultRates = ResultCounts & Readonly<{ sentBackRate: number; disputedRate: number }>;

/** How often results were sent back and disputed (docs/domain.md, Statistics). */
export type ReviewRates = Readonly<{
  byService: Readonly<Record<ServiceType, ResultRates>>;
  /**
   * The providers of whom a result was sent back or disputed, at most 100: the most disputed first, then the
   * most sent back.
   */
  byProvider: readonly (ResultRates & Pick<ResultLine, 'providerId' | 'providerName'>)[];
}>;

/** How many providers are listed. */
const mostProviders = 100;

/** Nothing was delivered. */
export const noResults: ResultCounts = {
  delivered: 0,
  sentBack: 0,
  disputed: 0,
  forProvider: 0,
  forClient: 0,
  divided: 0,
};

/** Adds up counts of results. */
export const addResults = (one: ResultCounts, other: ResultCounts): ResultCounts => ({
  delivered: one.delivered + other.delivered,
  sentBack: one.sentBack + other.sentBack,
  disputed: one.disputed + other.disputed,
  forProvider: one.forProvider + other.forProvider,
  forClient: one.forClient + other.forClient,
  divided: one.divided + other.divided,
});

const ratesOf = (counts: ResultCounts): ResultRates => ({
  ...counts,
  sentBackRate: percentOf(counts.sentBack, counts.delivered),
  disputedRate: percentOf(counts.disputed, counts.delivered),
});

const sumOf = (lines: readonly ResultLine[]): ResultRates =>
  ratesOf(lines.reduce<ResultCounts>(addResults, noResults));

/** Sums up the results of a period by service and by provider. */
export function rateReviews(lines: readonly ResultLine[]): ReviewRates {
  const ofService = (type: ServiceType) =>
    sumOf(lines.filter(({ serviceType }) => serviceType === type));
  const own = Map.groupBy(lines, ({ providerId }) => providerId);
  const byProvider = [...own].map(([providerId, theirs]) => ({
    providerId,
    providerName: theirs[0]?.providerName ?? '',
    ...sumOf(theirs),
  }));
  return {
    byService: Object.fromEntries(serviceTypes.map((type) => [type, ofService(type)])) as Record<
      ServiceType,
      ResultRates
    >,
    byProvider: byProvider
      .filter(({ sentBack, disputed }) => sentBack + disputed > 0)
      .toSorted(
        (one, other) =>
          other.disputed - one.disputed ||
          other.sentBack - one.sentBack ||
          one.providerId - other.providerId,
      )
      .slice(0, mostProviders),
  };
}
