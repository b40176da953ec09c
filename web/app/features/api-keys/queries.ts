import type { ApiKeyUpdate } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../lib/collect.ts';
import { joined } from '../../lib/joined.ts';
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

type KeyChange = ApiKeyUpdate & Readonly<{ id: number }>;

/** None answers a key: that is read from the list, so that nothing but the list holds its value. */
const moves = {
  create: joined(async (name: string) => {
    const { id } = await nsem.apiKeys.create({ key_name: name });
    return id;
  }),
  update: joined(async ({ id, ...change }: KeyChange) => {
    await nsem.apiKeys.update(id, change);
  }),
  regenerate: joined(async (id: number) => {
    await nsem.apiKeys.regenerate(id);
  }),
  delete: joined((id: number) => nsem.apiKeys.delete(id)),
};

/** Makes a key, and answers its number. */
export const useCreateKey = () => useMutation({ mutationFn: moves.create, onSuccess: refresh });

/** Renames a key, or makes it active or inactive. */
export const useUpdateKey = () => useMutation({ mutationFn: moves.update, onSuccess: refresh });

/** Gives a key a new value; the old one stops at once. */
export const useRegenerateKey = () =>
  useMutation({ mutationFn: moves.regenerate, onSuccess: refresh });

/** Deletes a key for good. */
export const useDeleteKey = () => useMutation({ mutationFn: moves.delete, onSuccess: refresh });
