import type { AccountId, ApiKeyId } from '../kernel/ids.ts';
import type { KeyScope } from './key-scope.ts';
import type { Role } from './account.ts';

/** Who makes a call, in which role and with which credential. */
export type Actor = Readonly<{
  accountId: AccountId;
  role: Role;
  credential:
    | Readonly<{ kind: 'session' }>
    | Readonly<{ kind: 'api-key'; keyId: ApiKeyId; scopes: readonly KeyScope[] }>;
}>;
