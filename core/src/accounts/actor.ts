import type { AccountId, ApiKeyId, SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { KeyAccess, KeyScope } from './key-scope.ts';
import type { Role } from './account.ts';
import type { Origin } from './origin.ts';

/** The credential of a call. */
export type Credential =
  | Readonly<{
      kind: 'session';
      sessionId: SessionId;
      /** When the user last proved who they are: by logging in, or by confirming it since. */
      confirmedAt: Instant;
      /** Whether logins to the account need a second factor. */
      hasSecondFactor: boolean;
    }>
  | Readonly<{
      kind: 'api-key';
      keyId: ApiKeyId;
      scopes: readonly KeyScope[];
      access: KeyAccess;
    }>
  /** A program that embeds the marketplace and knows by its own means who the user is. */
  | Readonly<{ kind: 'program' }>;

/** Who makes a call, in which role, with which credential and from where. */
export type Actor = Readonly<{
  accountId: AccountId;
  role: Role;
  credential: Credential;
  origin: Origin;
}>;
