/** Why a presented key is refused although it is the value of an active key. */
export type KeyUseFault =
  | Readonly<{ code: 'api-key.address-not-allowed' }>
  | Readonly<{ code: 'api-key.expired' }>;

/** Why an operation on API keys, or with one, is refused. */
export type ApiKeyFault =
  | KeyUseFault
  | Readonly<{ code: 'api-key.access-invalid' }>
  | Readonly<{ code: 'api-key.expiry-invalid' }>
  | Readonly<{ code: 'api-key.name-missing' }>
  | Readonly<{ code: 'api-key.not-found' }>
  | Readonly<{ code: 'api-key.scopes-invalid' }>;
