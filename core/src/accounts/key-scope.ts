import type { Role } from './account.ts';

/** What an admin's key may do. */
const adminScopes = [
  'backup',
  'credits',
  'languages',
  'payouts',
  'payouts:create',
  'payouts:settle',
  'prices',
  'reports',
  'services:review',
] as const;

/** What a provider's key may do with jobs. */
const providerScopes = ['work', 'work:accept', 'work:deliver', 'work:read'] as const;

/** What keys with scopes may do. */
export const keyScopes = [...adminScopes, ...providerScopes] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The scopes that the keys of each role can have; a client's key has none and acts as its client. */
export const scopesOfRole = {
  admin: adminScopes,
  'service-provider': providerScopes,
  client: [],
} as const satisfies Record<Role, readonly KeyScope[]>;

/** Whether a key may do everything that its kind allows, or only read. */
export const keyAccesses = ['full', 'read'] as const;
export type KeyAccess = (typeof keyAccesses)[number];
