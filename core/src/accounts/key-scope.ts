/** What an admin's key may do; a client's key has no scopes and acts as its client. */
export const keyScopes = [
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
export type KeyScope = (typeof keyScopes)[number];

/** Whether a key may do everything that its kind allows, or only read. */
export const keyAccesses = ['full', 'read'] as const;
export type KeyAccess = (typeof keyAccesses)[number];
