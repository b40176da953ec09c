import type { ApiKeyUpdate, NewApiKey } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../../lib/api/collect.ts';
import { reuseInFlight } from '../../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** The list has the full keys, so it leaves the cache as soon as no component uses it. */
const uncached = { gcTime: 0 };

/** Your API keys, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => collect(nsem.apiKeys.list({ signal })),
  ...uncached,
});

/** Loads the keys again, for example after a confirmation. */
export const refreshKeys = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });

type KeyChange = ApiKeyUpdate & Readonly<{ id: number }>;

/** None of these returns a key, so that only the list contains key values. */
const changes = {
  create: reuseInFlight(async (key: NewApiKey) => {
    const { id } = await nsem.apiKeys.create(key);
    return id;
  }),
  update: reuseInFlight(async ({ id, ...change }: KeyChange) => {
    await nsem.apiKeys.update(id, change);
  }),
  regenerate: reuseInFlight(async (id: number) => {
    await nsem.apiKeys.regenerate(id);
  }),
  delete: reuseInFlight((id: number) => nsem.apiKeys.delete(id)),
};

/** Creates a key and returns its id. */
export const useCreateKey = () =>
  useMutation({ mutationFn: changes.create, onSuccess: refreshKeys });

/** Renames, activates or deactivates a key. */
export const useUpdateKey = () =>
  useMutation({ mutationFn: changes.update, onSuccess: refreshKeys });

/** Gives a key a new value; the old one stops working immediately. */
export const useRegenerateKey = () =>
  useMutation({ mutationFn: changes.regenerate, onSuccess: refreshKeys });

export const useDeleteKey = () =>
  useMutation({ mutationFn: changes.delete, onSuccess: refreshKeys });
