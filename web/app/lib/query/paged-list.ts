import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { queryClient } from './query-client.ts';

/** A loaded cursor page: its items, and the cursor of the next page. */
export type LoadedPage<T> = Readonly<{ data: readonly T[]; next: string | null }>;

/** A list that is loaded in cursor pages. */
export type PagedList<T> = Readonly<{
  /**
   * New items are rendered in small steps, between which the page reacts to its user. What depends on whether
   * there are any changes with the list, and moves nothing of the state before.
   */
  items: readonly T[] | undefined;
  query: Pick<UseInfiniteQueryResult, 'isError' | 'error' | 'isFetching' | 'isPaused'> &
    Readonly<{ refetch: () => Promise<unknown> }>;
  /** Loads the next page; null if there is none. */
  loadMore: (() => void) | null;
}>;

/** The cursor page to load; without a cursor, the first one. */
export type PageRequest = Readonly<{ cursor?: string }>;

/**
 * How many pages are loaded at once while they are empty: where few of many items match, a page may have none
 * although the list goes on.
 */
const mostEmptyPages = 5;

/** Which list of the API is loaded, and how. */
export type PagedListOptions<T> = Readonly<{
  key: QueryKey;
  load: (request: PageRequest, signal: AbortSignal) => Promise<LoadedPage<T>>;
  /** How often to refetch, given the loaded items; false for never. */
  pollMs?: (items: readonly T[]) => number | false;
}>;

/**
 * Loads a list of the API in cursor pages. After a change of filters, the previous list stays until
 * the new one has loaded.
 */
export function usePagedList<T>({ key, load, pollMs }: PagedListOptions<T>): PagedList<T> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }): Promise<LoadedPage<T>> => {
      let cursor = pageParam;
      for (let page = 1; ; page += 1) {
        const { data, next } = await load(cursor === null ? {} : { cursor }, signal);
        if (data.length > 0 || next === null || page === mostEmptyPages) return { data, next };
        cursor = next;
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollMs?.(itemsOf(state.data?.pages ?? [])) ?? false,
  });
  const data = useDeferredValue(query.data);
  return {
    items: data === undefined ? undefined : itemsOf(data.pages),
    query,
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}

/** Finds an item in the loaded pages of the given lists, however they are filtered. */
export const findLoaded = <T>(
  keys: readonly QueryKey[],
  matches: (item: T) => boolean,
): T | undefined =>
  keys
    .flatMap((queryKey) => queryClient.getQueriesData<InfiniteData<LoadedPage<T>>>({ queryKey }))
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data)
    .find(matches);

const itemsOf = <T>(pages: readonly LoadedPage<T>[]): readonly T[] =>
  pages.flatMap(({ data }) => data);
