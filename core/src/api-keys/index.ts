export type {
  ApiKey,
  ApiKeyFault,
  ApiKeySettings,
  ApiKeyStore,
  KeyHolder,
  KeyVault,
  NewApiKey,
  ProtectedKeyValue,
} from './api-key.ts';
export { composeKeyValue, isKeyValue, type ApiKeyWithValue } from './key-value.ts';
export {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  readCurrentApiKey,
  regenerateApiKey,
  updateApiKey,
  type CurrentApiKey,
} from './manage-api-keys.ts';
export { protectApiKeys, type ProtectedBatch } from './protect-api-keys.ts';
