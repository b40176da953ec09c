import type { ApiKeyUpdate } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../lib/collect.ts';
import { nsem } from '../../lib/nsem.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Keys are held in full: they are forgotten as soon as nobody looks at them. */
const forgotten = { gcTime: 0 };

/** One's own API keys, newest first. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => collect(nsem.apiKeys.list({ signal })),
  ...forgotten,
});

const refresh = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });

/** Makes a key; it is read from the list, so that nothing but the list holds its value. */
export const useCreateKey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { id } = await nsem.apiKeys.create({ key_name: name });
      return id;
    },
    onSuccess: refresh,
  });

/** Renames a key, or makes it active or inactive. */
export const useUpdateKey = () =>
  useMutation({
    mutationFn: async ({ id, ...change }: ApiKeyUpdate & Readonly<{ id: number }>) => {
      await nsem.apiKeys.update(id, change);
    },
    onSuccess: refresh,
  });

/** Gives a key a new value; the old one stops at once. */
export const useRegenerateKey = () =>
  useMutation({
    mutationFn: async (id: number) => {
      await nsem.apiKeys.regenerate(id);
    },
    onSuccess: refresh,
  });

/** Deletes a key for good. */
export const useDeleteKey = () =>
  useMutation({ mutationFn: (id: number) => nsem.apiKeys.delete(id), onSuccess: refresh });
