import type { Rating, ServiceProvider } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { reuseInFlight } from '../../lib/api/calls.ts';
import { type PagedList, usePagedList } from '../../lib/query/paged-list.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { refreshJobs } from '../jobs/queries.ts';
import { providerKeys } from '../services/provider-queries.ts';
import { providerIdParam } from '../services/service-text.ts';
import type { Stars } from './stars.tsx';

const ratingKeys = {
  all: ['ratings'],
  mine: (accountId: number) => ['ratings', 'mine', accountId] as const,
  may: (accountId: number) => ['ratings', 'may', accountId] as const,
  of: (accountId: number) => ['ratings', 'of', accountId] as const,
} as const;

/** The client's own rating of a provider's account; null if there is none yet. */
export const myRatingQuery = (accountId: number) =>
  queryOptions({
    queryKey: ratingKeys.mine(accountId),
    queryFn: async ({ signal }): Promise<Rating | null> => {
      const query = { service_provider_id: accountId, limit: 1 };
      const { data } = await nsem.ratings.listMine(query, { signal });
      return data[0] ?? null;
    },
  });

/** Whether the client can rate a provider: they have completed a job for the client, or were rated. */
export const mayRateQuery = ({ id, provider_id }: ServiceProvider) =>
  queryOptions({
    queryKey: ratingKeys.may(id),
    queryFn: async ({ signal }): Promise<boolean> => {
      const completed = { provider_id, status: 'completed', limit: 1 } as const;
      const mine = { service_provider_id: id, limit: 1 };
      const [jobs, ratings] = await Promise.all([
        nsem.jobs.list(completed, { signal }),
        nsem.ratings.listMine(mine, { signal }),
      ]);
      return jobs.data.length > 0 || ratings.data.length > 0;
    },
  });

const pageSize = 5;

/** The ratings of a provider's account, newest first. */
export const useProviderRatings = (accountId: number): PagedList<Rating> =>
  usePagedList({
    key: ratingKeys.of(accountId),
    load: (page, signal) =>
      nsem.ratings.listForProvider(accountId, { ...page, limit: pageSize }, { signal }),
  });

/** A rating to submit; `rated` is the existing rating to change, null for the first one. */
type RatingInput = Readonly<{
  accountId: number;
  rated: Rating | null;
  stars: Stars;
  comment: string;
  /** The job whose result is accepted with it. */
  accepted?: number | undefined;
}>;

const send = reuseInFlight(({ accountId, rated, ...given }: RatingInput): Promise<Rating> => {
  const { stars, comment, accepted } = given;
  const body = {
    rating: stars,
    comment: comment.trim() || null,
    ...(accepted !== undefined && { accept_job_id: accepted }),
  };
  return rated === null
    ? nsem.ratings.create({ service_provider_id: accountId, ...body })
    : nsem.ratings.update(rated.id, body);
});

/** Rates a provider; ratings and averages are refreshed afterwards, even if it was refused. */
export const useRate = (
  callbacks: Readonly<{
    onSuccess: (rating: Rating, input: RatingInput) => void;
    onError: (error: Error) => void;
  }>,
) =>
  useMutation({
    mutationFn: send,
    onSuccess: (rating, input) => {
      queryClient.setQueryData(myRatingQuery(input.accountId).queryKey, rating);
      callbacks.onSuccess(rating, input);
    },
    onError: callbacks.onError,
    onSettled: () =>
      Promise.all([
        refreshJobs(),
        queryClient.invalidateQueries({ queryKey: ratingKeys.all }),
        queryClient.invalidateQueries({ queryKey: providerKeys.all }),
      ]),
  });

/** Reads the Provider ID of the provider being rated from the query; undefined if there is none. */
export const parseRating = (params: Readonly<Record<string, string>>): string | undefined =>
  providerIdParam(params['rate']);

/** The hash of links to the ratings. */
export const ratingsHash = '#ratings';

/** The address of a provider's received ratings. */
export const ratingsUrl = `?tab=profile${ratingsHash}`;

/** A provider's average rating: `4.7 / 5.0`, or `No ratings`. */
export const averageText = (average: number | null): string =>
  average === null ? 'No ratings' : `${average.toFixed(1)} / 5.0`;

/** A number of ratings: `1 rating`, `2 ratings`. */
export const ratingCountText = (count: number): string =>
  `${count} ${count === 1 ? 'rating' : 'ratings'}`;
