import type { AccountId, ApiKeyId } from '../kernel/ids.ts';
import type { KeyScope } from '../api-keys/api-key.ts';
import type { Role } from './account.ts';

/** Who asks, and by which credential. */
export type Actor = Readonly<{
  accountId: AccountId;
  role: Role;
  credential:
    | Readonly<{ kind: 'session' }>
    | Readonly<{ kind: 'api-key'; keyId: ApiKeyId; scopes: readonly KeyScope[] }>;
}>;
