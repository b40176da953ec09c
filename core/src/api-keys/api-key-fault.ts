/** Why an operation on API keys is refused. */
export type ApiKeyFault =
  | Readonly<{ code: 'api-key.name-missing' }>
  | Readonly<{ code: 'api-key.not-found' }>
  | Readonly<{ code: 'api-key.scopes-invalid' }>;
