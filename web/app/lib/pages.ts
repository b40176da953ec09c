import type { Page } from '@nsem/sdk';
import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';

import { queryClient } from './query-client.ts';

/** One page as it is kept: its items, and how to ask for the following one. */
type KeptPage<T> = Readonly<{ data: readonly T[]; next: string | null }>;

/** A list that grows by pages. */
export type PagedList<T> = Readonly<{
  items: readonly T[] | undefined;
  query: Pick<UseInfiniteQueryResult, 'isError' | 'error' | 'isFetching' | 'isPaused'> &
    Readonly<{ refetch: () => Promise<unknown> }>;
  /** Loads the following page; null where there is none. */
  loadMore: (() => void) | null;
}>;

/** What a list asks for: a page's cursor, and a signal to call it off. */
export type PageRequest = Readonly<{ cursor?: string }>;

/**
 * Shows a list of the API page by page. While another filter loads, the former list stays.
 *
 * @param options.pollMs how often to ask anew, given what is shown; false for not at all
 */
export function usePagedList<T>(
  options: Readonly<{
    key: QueryKey;
    load: (request: PageRequest, signal: AbortSignal) => Promise<Page<T>>;
    pollMs?: (items: readonly T[]) => number | false;
  }>,
): PagedList<T> {
  const { key, load, pollMs } = options;
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }): Promise<KeptPage<T>> => {
      const request = pageParam === null ? {} : { cursor: pageParam };
      const { data, next } = await load(request, signal);
      return { data, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs?.(itemsOf(state.data?.pages ?? [])) ?? false,
  });
  return {
    items: query.data === undefined ? undefined : itemsOf(query.data.pages),
    query,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}

/** Finds an item in whichever of some lists is loaded and has it. */
export const findKept = <T>(
  keys: readonly QueryKey[],
  isWanted: (item: T) => boolean,
): T | undefined =>
  keys
    .flatMap((key) => queryClient.getQueryData<InfiniteData<KeptPage<T>>>(key)?.pages ?? [])
    .flatMap(({ data }) => data)
    .find(isWanted);

const itemsOf = <T>(pages: readonly KeptPage<T>[]): readonly T[] =>
  pages.flatMap(({ data }) => data);
