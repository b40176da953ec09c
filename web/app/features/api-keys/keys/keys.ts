import type { ApiKey, ApiKeyUpdate, NewApiKey } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
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

/** A key with a new value. */
export type IssuedKey = Readonly<{
  id: number;
  name: string;
  /** The value of a key with scopes, which the list never contains; else null. */
  shownOnce: string | null;
}>;

const issued = ({ id, key_name: name, api_key: value, scopes }: ApiKey): IssuedKey => ({
  id,
  name,
  shownOnce: scopes.length > 0 ? value : null,
});

/** None of these returns the value of a key that the list contains too. */
const changes = {
  create: reuseInFlight(async (key: NewApiKey) => issued(await nsem.apiKeys.create(key))),
  update: reuseInFlight(async ({ id, ...change }: KeyChange) => {
    await nsem.apiKeys.update(id, change);
  }),
  regenerate: reuseInFlight(async (id: number) => issued(await nsem.apiKeys.regenerate(id))),
  delete: reuseInFlight((id: number) => nsem.apiKeys.delete(id)),
};

/** Creates a key. */
export const useCreateKey = () =>
  useMutation({ mutationFn: changes.create, onSuccess: refreshKeys, ...uncached });

/** Renames a key, changes its limits, activates or deactivates it. */
export const useUpdateKey = () =>
  useMutation({ mutationFn: changes.update, onSuccess: refreshKeys });

/** Gives a key a new value; the old one stops working immediately. */
export const useRegenerateKey = () =>
  useMutation({ mutationFn: changes.regenerate, onSuccess: refreshKeys, ...uncached });

export const useDeleteKey = () =>
  useMutation({ mutationFn: changes.delete, onSuccess: refreshKeys });

const clearLength = 8;

/** The visible start of a key, and dots for the hidden rest. */
export type MaskedKey = Readonly<{ clear: string; dots: string }>;

/** Hides everything after the first 8 characters. */
export const maskKey = (value: string): MaskedKey => ({
  clear: value.slice(0, clearLength),
  dots: '•'.repeat(Math.max(0, value.length - clearLength)),
});

export const usageText = ({ usage_count: calls }: Pick<ApiKey, 'usage_count'>): string =>
  calls === 1 ? '1 call' : `${formatNumber(calls)} calls`;

export const lastUsedText = ({ last_used: moment }: Pick<ApiKey, 'last_used'>): string =>
  moment === null ? 'Never used' : `Last used ${formatMoment(moment)}`;
