import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  readCurrentApiKey,
  regenerateApiKey,
  updateApiKey,
  type ApiKeyId,
  type ApiKeyWithValue,
  type KeyVault,
  type Quotas,
} from '@nsem/core';
import { z } from 'zod';
import type { KeyUsage } from '../../../accounts/credential-usage.ts';
import { pathId } from '../../operations/fields.ts';
import { defineOperation } from '../../operations/operation.ts';
import { answer, answerWith, created, noContent } from '../../replies/reply.ts';
import {
  apiKeySchema,
  apiKeyUpdateSchema,
  currentApiKeySchema,
  newApiKeySchema,
  presentApiKey,
  presentCurrentApiKey,
  settingsOf,
} from './api-keys.schema.ts';

const params = z.object({ id: pathId<ApiKeyId>('The id of the key.') });

type Vault = Readonly<{ keyVault: KeyVault }>;
/** Usage is written once a second; a handler that shows it flushes first, so that it is exact. */
type VaultAndUsage = Vault & Readonly<{ keyUsage: KeyUsage }>;

/** A key's value is stored encrypted in its own row, and never in an idempotent response. */
const withoutValue = (body: unknown) => ({ ...(body as object), api_key: null });

const repeatedWithoutValue =
  'A response that is repeated for its Idempotency-Key has api_key null: read it from the list.';

const answerKey = {
  reply: (key: ApiKeyWithValue) => answer(presentApiKey(key)),
  store: withoutValue,
};

const settingsRefusals = [
  'api-key.name-missing',
  'api-key.access-invalid',
  'api-key.expiry-invalid',
] as const;

export const apiKeyOperations = {
  listApiKeys: defineOperation({
    method: 'GET',
    path: '/api-keys/',
    tag: 'API keys',
    summary: 'List your API keys, newest first',
    description:
      'In full for 10 minutes after you have logged in or confirmed who you are; later, api_key is null and api_key_hint shows which key it is.',
    sdk: {
      method: 'apiKeys.list',
      paged: true,
      example: 'const { data: keys } = await nsem.apiKeys.list();',
    },
    access: 'api-keys.manage',
    answers: { 200: { description: 'The keys.', schema: z.array(apiKeySchema) } },
    async handle({ read }, { keyVault, keyUsage }: VaultAndUsage) {
      await keyUsage.flush();
      const keys = await read(listApiKeys, {}, { keyVault });
      return answerWith(keys, (all) => all.map((key) => presentApiKey(key)));
    },
  }),

  createApiKey: defineOperation({
    method: 'POST',
    path: '/api-keys/',
    tag: 'API keys',
    summary: 'Create an API key',
    description: repeatedWithoutValue,
    sdk: {
      method: 'apiKeys.create',
      doc:
        'Create a key. It can expire, be accepted only from some addresses, and, for a ' +
        'client, only read; the key of a provider or an admin has scopes, and its value is ' +
        'shown only now.',
      example: `
        const { api_key } = await nsem.apiKeys.create({
          key_name: 'Kumasi Health Radio website',
          expires_at: '2027-02-08T00:00:00Z',
          allowed_networks: ['41.66.0.0/16'],
        });
        // A provider's key for a program that delivers:
        await nsem.apiKeys.create({ key_name: 'Subtitles', scopes: ['work:deliver'] });`,
    },
    access: 'api-keys.issue',
    idempotent: true,
    body: { schema: newApiKeySchema, media: ['application/json'] },
    answers: { 201: { description: 'The key, in full.', schema: apiKeySchema } },
    refusals: [...settingsRefusals, 'api-key.scopes-invalid', 'quota.exceeded'],
    handle({ body, perform }, { keyVault, quotas }: Vault & Readonly<{ quotas: Quotas }>) {
      const request = { name: body.key_name, scopes: body.scopes, ...settingsOf(body) };
      const reply = (key: ApiKeyWithValue) => created('/api-keys/', presentApiKey(key));
      return perform(createApiKey, request, { reply, store: withoutValue }, { keyVault, quotas });
    },
  }),

  readCurrentApiKey: defineOperation({
    method: 'GET',
    path: '/api-keys/current',
    tag: 'API keys',
    summary: 'Read whose the API key of this call is, what it may do, and until when',
    description: 'For a call with an API key; the key itself is not part of the response.',
    sdk: {
      method: 'apiKeys.getCurrent',
      throws: 'PermissionError if the client uses a session.',
      example: 'const { role, scopes, expires_at } = await nsem.apiKeys.getCurrent();',
    },
    access: 'api-keys.inspect',
    answers: { 200: { description: 'The key and its limits.', schema: currentApiKeySchema } },
    refusals: ['api-key.not-found'],
    async handle({ read }) {
      return answerWith(await read(readCurrentApiKey, {}), presentCurrentApiKey);
    },
  }),

  updateApiKey: defineOperation({
    method: 'PUT',
    path: '/api-keys/{id}',
    tag: 'API keys',
    summary: 'Rename, limit, activate or deactivate a key',
    description:
      'Omitted fields keep their values; `expires_at: null` means never. What lets a key ' +
      'do more needs a confirmation: activating it again, full access, a later expiry, or ' +
      'more addresses.\n\n' +
      'A response that is repeated for its Idempotency-Key has api_key null: read it from ' +
      'the list.',
    sdk: {
      method: 'apiKeys.update',
      example: 'await nsem.apiKeys.update(5, { is_active: false });',
    },
    access: 'api-keys.manage',
    idempotent: true,
    params,
    body: { schema: apiKeyUpdateSchema, media: ['application/json'] },
    answers: { 200: { description: 'The changed key.', schema: apiKeySchema } },
    refusals: [...settingsRefusals, 'api-key.not-found', 'permission.confirmation-required'],
    async handle({ params: { id }, body, perform }, { keyVault, keyUsage }: VaultAndUsage) {
      await keyUsage.flush();
      const { key_name: name, is_active: isActive } = body;
      const change = { id, name, isActive, ...settingsOf(body) };
      return perform(updateApiKey, change, answerKey, { keyVault });
    },
  }),

  regenerateApiKey: defineOperation({
    method: 'POST',
    path: '/api-keys/{id}/regenerate',
    tag: 'API keys',
    summary: 'Give a key a new value; the old one is invalid immediately',
    description: repeatedWithoutValue,
    sdk: {
      method: 'apiKeys.regenerate',
      example: 'const { api_key } = await nsem.apiKeys.regenerate(5);',
    },
    access: 'api-keys.issue',
    idempotent: true,
    params,
    answers: { 200: { description: 'The key with its new value.', schema: apiKeySchema } },
    refusals: ['api-key.not-found'],
    async handle({ params: { id }, perform }, { keyVault, keyUsage }: VaultAndUsage) {
      await keyUsage.flush();
      return perform(regenerateApiKey, { id }, answerKey, { keyVault });
    },
  }),

  deleteApiKey: defineOperation({
    method: 'DELETE',
    path: '/api-keys/{id}',
    tag: 'API keys',
    summary: 'Delete a key; it stops working immediately and for good',
    sdk: { method: 'apiKeys.delete', example: 'await nsem.apiKeys.delete(5);' },
    access: 'api-keys.manage',
    idempotent: true,
    params,
    answers: { 204: { description: 'Deleted.' } },
    refusals: ['api-key.not-found'],
    handle: ({ params: { id }, perform }) => perform(deleteApiKey, { id }, () => noContent),
  }),
};
