import {
  changeApiKey,
  createApiKey,
  deleteApiKey,
  ok,
  regenerateApiKey,
  type ApiKeyId,
} from '@nsem/core';
import { z } from 'zod';
import { pathId } from '../fields.ts';
import { performOnce } from '../idempotency.ts';
import { defineOperation } from '../operation.ts';
import { answer, created, noContent } from '../reply.ts';
import { presentApiKey, presentStoredKey } from './api-keys.presenter.ts';
import { apiKeySchema, apiKeyUpdateSchema, newApiKeySchema } from './api-keys.schema.ts';

const params = z.object({ id: pathId<ApiKeyId>() });

/** The value itself is kept sealed in its own row alone, never in a remembered answer. */
const withoutValue = (body: unknown) => ({ ...(body as object), api_key: null });

const listKeys = defineOperation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/api-keys/',
  tag: 'API keys',
  summary: 'One’s own API keys, newest first',
  access: 'api-keys.manage',
  answers: { 200: { description: 'The keys.', schema: z.array(apiKeySchema) } },
  async handle({ actor }, { unitOfWork, keyVault, keyUsage }) {
    // Counts are written once a second; whoever looks sees all of them.
    await keyUsage.flush();
    const keys = await unitOfWork.read(({ apiKeys }) => apiKeys.listByOwner(actor.accountId));
    return ok(answer(keys.map((key) => presentStoredKey(key, keyVault))));
  },
});

const createKey = defineOperation({
  id: 'createApiKey',
  method: 'POST',
  path: '/api-keys/',
  tag: 'API keys',
  summary: 'Make an API key',
  description:
    'An answer that is repeated for its Idempotency-Key has api_key null: read it from the list.',
  access: 'api-keys.manage',
  idempotent: true,
  body: { schema: newApiKeySchema, media: ['application/json'] },
  answers: { 201: { description: 'The key, in full.', schema: apiKeySchema } },
  refusals: ['api-key.name-missing', 'api-key.scopes-unfit'],
  handle(call, world) {
    const { actor, body, now } = call;
    const issued = world.keyVault.issue();
    const request = { name: body.key_name, scopes: body.scopes, issued, now };
    return performOnce(
      call,
      world,
      async (stores) => {
        const made = await createApiKey(stores, actor, request);
        return made.ok ? ok(created('/api-keys/', presentApiKey(made.value, issued.value))) : made;
      },
      withoutValue,
    );
  },
});

const updateKey = defineOperation({
  id: 'updateApiKey',
  method: 'PUT',
  path: '/api-keys/{id}',
  tag: 'API keys',
  summary: 'Rename, activate or deactivate a key',
  access: 'api-keys.manage',
  params,
  body: { schema: apiKeyUpdateSchema, media: ['application/json'] },
  answers: { 200: { description: 'The changed key.', schema: apiKeySchema } },
  refusals: ['api-key.name-missing', 'api-key.not-found'],
  async handle({ actor, params: { id }, body }, { unitOfWork, keyVault, keyUsage }) {
    await keyUsage.flush();
    const change = { id, name: body.key_name, isActive: body.is_active };
    const changed = await unitOfWork.write((stores) => changeApiKey(stores, actor, change));
    return changed.ok ? ok(answer(presentStoredKey(changed.value, keyVault))) : changed;
  },
});

const regenerateKey = defineOperation({
  id: 'regenerateApiKey',
  method: 'POST',
  path: '/api-keys/{id}/regenerate',
  tag: 'API keys',
  summary: 'Give a key a new value; the old one stops at once',
  access: 'api-keys.manage',
  params,
  answers: { 200: { description: 'The key with its new value.', schema: apiKeySchema } },
  refusals: ['api-key.not-found'],
  async handle({ actor, params: { id } }, { unitOfWork, keyVault, keyUsage }) {
    await keyUsage.flush();
    const issued = keyVault.issue();
    const changed = await unitOfWork.write((stores) =>
      regenerateApiKey(stores, actor, { id, issued }),
    );
    return changed.ok ? ok(answer(presentApiKey(changed.value, issued.value))) : changed;
  },
});

const deleteKey = defineOperation({
  id: 'deleteApiKey',
  method: 'DELETE',
  path: '/api-keys/{id}',
  tag: 'API keys',
  summary: 'Delete a key; it cannot be undone',
  access: 'api-keys.manage',
  params,
  answers: { 204: { description: 'Deleted.' } },
  refusals: ['api-key.not-found'],
  async handle({ actor, params: { id } }, { unitOfWork }) {
    const deleted = await unitOfWork.write((stores) => deleteApiKey(stores, actor, id));
    return deleted.ok ? ok(noContent) : deleted;
  },
});

export const apiKeyOperations = [listKeys, createKey, updateKey, regenerateKey, deleteKey];
