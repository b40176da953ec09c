import { parseDay } from '@nsem/core/texts';
import type { ApiKey, ApiKeyUpdate, NewApiKey } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect, reuseInFlight } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDay, formatInstant } from '../../../lib/format/dates.ts';
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

export const lastUsedText = ({ last_used: at }: Pick<ApiKey, 'last_used'>): string =>
  at === null ? 'Never used' : `Last used ${formatInstant(at)}`;

/** The limits that the owner of a key chooses, as the form has them. */
export type KeyLimits = Readonly<{
  expiry: 'never' | '30' | '90' | 'date';
  /** The day of the expiry, as in `2027-02-08`; empty if none is chosen. */
  day: string;
  isReadOnly: boolean;
  /** Addresses and ranges, separated by lines, spaces or commas. */
  networks: string;
}>;

export const noLimits: KeyLimits = { expiry: 'never', day: '', isReadOnly: false, networks: '' };

export const expiryChoices = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: 'date', label: 'On a date' },
] as const satisfies readonly { value: KeyLimits['expiry']; label: string }[];

const dayMs = 24 * 60 * 60 * 1_000;

/** The time at which a key expires: a day ends in Accra, which is on UTC. */
export function expiryOf({ expiry, day }: KeyLimits, now: number): string | undefined {
  switch (expiry) {
    case 'never':
      return undefined;
    case '30':
    case '90':
      return new Date(now + Number(expiry) * dayMs).toISOString();
    case 'date':
      return new Date(Date.parse(day) + dayMs).toISOString();
  }
}

export const dayMissing = 'Please choose the last day of the key.';

/** Whether the form is complete: a date is chosen if the key is to expire on one. */
export const isComplete = ({ expiry, day }: KeyLimits): boolean =>
  expiry !== 'date' || parseDay(day) !== undefined;

/** The addresses and ranges that were typed. */
export const networksOf = ({ networks }: Pick<KeyLimits, 'networks'>): string[] =>
  networks.split(/[\s,]+/).filter((network) => network !== '');

/** The limits as the API takes them; what is not limited is left out. */
export function toRequest(
  limits: KeyLimits,
  now = Date.now(),
): Pick<NewApiKey, 'access' | 'expires_at' | 'allowed_networks'> {
  const expiresAt = expiryOf(limits, now);
  const networks = networksOf(limits);
  return {
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(limits.isReadOnly && { access: 'read' as const }),
    ...(networks.length > 0 && { allowed_networks: networks }),
  };
}

/** Whether a key has expired. */
export const hasExpired = ({ expires_at: at }: Pick<ApiKey, 'expires_at'>, now = Date.now()) =>
  at !== null && Date.parse(at) <= now;

/** The limits of a key, each as a short text. */
export function limitTexts(key: ApiKey, now = Date.now()): readonly string[] {
  const { expires_at: at, allowed_networks: networks } = key;
  return [
    ...(at === null ? [] : [`${hasExpired(key, now) ? 'Expired' : 'Expires'} ${formatDay(at)}`]),
    ...(key.access === 'read' ? ['Read only'] : []),
    ...(networks.length > 0 ? [`Only from ${networks.join(', ')}`] : []),
  ];
}
