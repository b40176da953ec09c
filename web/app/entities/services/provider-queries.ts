import type { ProviderQuery, ServiceProvider } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { type PagedList, usePagedList, type PagedListOptions } from '../../lib/query/paged-list.ts';
import { queryClient } from '../../lib/query/query-client.ts';

/** The query keys of providers; invalidating `all` refreshes every list. */
export const providerKeys = {
  all: ['providers'],
  list: (filter: ProviderQuery) => ['providers', 'list', filter] as const,
  one: (providerId: string) => ['providers', 'one', providerId] as const,
} as const;

const pageSize = 24;

/** The providers that match a filter, page by page. */
export const providersList = (filter: ProviderQuery): PagedListOptions<ServiceProvider> => ({
  key: providerKeys.list(filter),
  load: (page, signal) => nsem.providers.list({ ...filter, ...page, limit: pageSize }, { signal }),
});

export const useProviders = (filter: ProviderQuery): PagedList<ServiceProvider> =>
  usePagedList(providersList(filter));

/** One provider by the Provider ID; null if there is none. */
export const providerQuery = (providerId: string) =>
  queryOptions({
    queryKey: providerKeys.one(providerId),
    queryFn: async ({ signal }): Promise<ServiceProvider | null> => {
      for await (const provider of nsem.providers.list({ limit: 100 }, { signal })) {
        if (provider.provider_id === providerId) return provider;
      }
      return null;
    },
  });

/** The provider's own services, of any status. */
export const myServicesQuery = queryOptions({
  queryKey: ['services', 'mine'],
  queryFn: ({ signal }) => collect(nsem.services.list({ signal })),
});

export const refreshServices = () =>
  queryClient.invalidateQueries({ queryKey: myServicesQuery.queryKey });

/** Deletes a service permanently. */
export const useDeleteService = () =>
  useMutation({ mutationFn: (id: number) => nsem.services.delete(id), onSuccess: refreshServices });
