import type { ApiKey } from '@nsem/sdk';

/** One thing that a key with scopes may do. */
export type KeyScope = ApiKey['scopes'][number];

/** Who has keys with scopes. */
export type ScopedOwner = 'admin' | 'service-provider';

/** The names of all scopes. */
export const scopeNames: Readonly<Record<KeyScope, string>> = {
  backup: 'Backups',
  credits: 'Credits',
  languages: 'Languages',
  payouts: 'Payouts',
  'payouts:create': 'Create payouts',
  'payouts:settle': 'Settle payouts',
  prices: 'Prices',
  reports: 'Reports',
  'services:review': 'Reviews',
  work: 'All work',
  'work:accept': 'Accept jobs',
  'work:deliver': 'Deliver jobs',
  'work:read': 'Read jobs',
};

/** What a key with scopes may do: `May: Backups, Reports`; nothing for a key without. */
export const scopesText = ({ scopes }: Pick<ApiKey, 'scopes'>): readonly string[] =>
  scopes.length === 0 ? [] : [`May: ${scopes.map((scope) => scopeNames[scope]).join(', ')}`];
