import { keyScopes } from '@nsem/core';
import { z } from 'zod';
import { momentAnswer, text } from '../../operations/fields.ts';

/** An API key as its owner's session sees it. */
export const apiKeySchema = z
  .object({
    id: z.int(),
    key_name: z.string(),
    api_key: z.string().nullable().meta({
      description:
        'In full; null for a key with scopes, which is shown only when it is created or regenerated, and for any key if you have not confirmed who you are in the last 10 minutes.',
    }),
    api_key_hint: z.string().nullable().meta({
      description:
        'The beginning and the end of a key that can be shown in full; null for a key with scopes.',
    }),
    scopes: z.array(z.enum(keyScopes)),
    is_active: z.boolean(),
    created_at: momentAnswer(),
    usage_count: z.int(),
    last_used: momentAnswer().nullable(),
  })
  .meta({
    id: 'ApiKey',
    example: {
      id: 5,
      key_name: 'Kumasi Health Radio website',
      api_key: 'nsem_4f8Gh2Lk9QwXz7Rt1Yb5Nc3Vm6Jd0Sa8Pe2Ui4Ok3Tq9Bx',
      api_key_hint: 'nsem_4f8…q9Bx',
      scopes: [],
      is_active: true,
      created_at: '2026-11-10T12:00:00.000Z',
      usage_count: 1482,
      last_used: '2026-11-20T09:29:58.000Z',
    },
  });

const keyName = () => text(100);

/** The body that creates a key. */
export const newApiKeySchema = z
  .strictObject({
    key_name: keyName(),
    scopes: z.array(z.enum(keyScopes)).max(keyScopes.length).default([]).meta({
      description: 'An admin’s key has at least one; a client’s key has none.',
    }),
  })
  .meta({ id: 'NewApiKey', example: { key_name: 'Kumasi Health Radio website' } });

/** The body that renames, activates or deactivates a key. */
export const apiKeyUpdateSchema = z
  .strictObject({ key_name: keyName().optional(), is_active: z.boolean().optional() })
  .meta({ id: 'ApiKeyUpdate', example: { is_active: false } });
