import type { KeyScope } from '../accounts/key-scope.ts';
import type { KeyUseFault } from '../accounts/key-use.ts';

/** Why an operation on API keys, or with one, is refused. */
export type ApiKeyFault =
  | KeyUseFault
  | Readonly<{ code: 'api-key.access-invalid' }>
  | Readonly<{ code: 'api-key.expiry-invalid' }>
  | Readonly<{ code: 'api-key.name-missing' }>
  | Readonly<{ code: 'api-key.not-found' }>
  | Readonly<{
      code: 'api-key.scopes-invalid';
      /** Those that a key of this owner can have. */
      scopes: readonly KeyScope[];
    }>;
