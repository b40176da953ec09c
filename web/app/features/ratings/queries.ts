import type { Rating } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { providerKeys } from '../discover/queries.ts';
import type { Stars } from './stars.ts';

const ratingKeys = {
  all: ['ratings'],
  mine: (accountId: number) => ['ratings', 'mine', accountId] as const,
  of: (accountId: number) => ['ratings', 'of', accountId] as const,
} as const;

/** What the client thinks of a provider, by the id of their account; null where not rated yet. */
export const myRatingQuery = (accountId: number) =>
  queryOptions({
    queryKey: ratingKeys.mine(accountId),
    queryFn: async ({ signal }): Promise<Rating | null> => {
      const query = { service_provider_id: accountId, limit: 1 };
      const { data } = await nsem.ratings.mine(query, { signal });
      return data[0] ?? null;
    },
  });

const pageSize = 5;

/** What clients think of a provider, the newest first. */
export const useProviderRatings = (accountId: number): PagedList<Rating> =>
  usePagedList({
    key: ratingKeys.of(accountId),
    load: (page, signal) =>
      nsem.ratings.ofProvider(accountId, { ...page, limit: pageSize }, { signal }),
  });

/** Stars and words for a provider; `rated` is what is to be changed, null for the first rating. */
type Opinion = Readonly<{
  accountId: number;
  rated: Rating | null;
  stars: Stars;
  comment: string;
}>;

const send = joined(({ accountId, rated, stars, comment }: Opinion): Promise<Rating> => {
  const opinion = { rating: stars, comment: comment.trim() || null };
  return rated === null
    ? nsem.ratings.create({ service_provider_id: accountId, ...opinion })
    : nsem.ratings.update(rated.id, opinion);
});

/** Rates a provider; ratings and averages are up to date again once it is done, or was refused. */
export const useRate = (
  told: Readonly<{
    onSuccess: (rating: Rating, opinion: Opinion) => void;
    onError: (error: Error) => void;
  }>,
) =>
  useMutation({
    mutationFn: send,
    onSuccess: (rating, opinion) => {
      queryClient.setQueryData(myRatingQuery(opinion.accountId).queryKey, rating);
      told.onSuccess(rating, opinion);
    },
    onError: told.onError,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ratingKeys.all }),
        queryClient.invalidateQueries({ queryKey: providerKeys.all }),
      ]),
  });
