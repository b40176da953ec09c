/** What an admin's key may do; a client's key has no scopes and acts as its client. */
export const keyScopes = ['backup', 'payouts', 'reports'] as const;
export type KeyScope = (typeof keyScopes)[number];
