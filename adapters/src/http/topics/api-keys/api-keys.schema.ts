import { type ApiKeyWithValue, type CurrentApiKey, keyAccesses, keyScopes } from '@nsem/core';
import { z } from 'zod';
import { composeRange } from '../../limits/addresses.ts';
import { instantAnswer, optionalInstantAnswer, text } from '../../operations/fields.ts';
import { instantBody } from '../../operations/instants.ts';
import { presentInstant, presentOptionalInstant } from '../../operations/present-instant.ts';

const networksMeaning =
  'The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere.';

/** An API key as its owner's session sees it. */
export const apiKeySchema = z
  .object({
    id: z.int().describe('The id of the key.'),
    key_name: z.string().describe('The name that its owner gave it.'),
    api_key: z.string().nullable().meta({
      description:
        'In full; null for a key with scopes, which is shown only when it is created or regenerated, and for any key if you have not confirmed who you are in the last 10 minutes.',
    }),
    api_key_hint: z.string().nullable().meta({
      description:
        'The beginning and the end of a key that can be shown in full; null for a key with scopes.',
    }),
    scopes: z
      .array(z.enum(keyScopes))
      .describe('What a provider’s or an admin’s key may do; empty for a client’s.'),
    access: z
      .enum(keyAccesses)
      .describe('`read`: the key of a client changes nothing. `full`: it acts as the client.'),
    expires_at: optionalInstantAnswer('From when on the key is refused; null: never.'),
    allowed_networks: z.array(z.string()).describe(networksMeaning),
    is_active: z.boolean().describe('Whether the key is accepted.'),
    created_at: instantAnswer('When the key was created.'),
    usage_count: z.int().describe('How many calls it has made.'),
    last_used: optionalInstantAnswer('When it was last used; null if it never was.'),
  })
  .meta({
    id: 'ApiKey',
    description: 'An API key of a client, or one of an admin with its scopes.',
    example: {
      id: 5,
      key_name: 'Kumasi Health Radio website',
      api_key: 'nsem_4f8Gh2Lk9QwXz7Rt1Yb5Nc3Vm6Jd0Sa8Pe2Ui4Ok3Tq9Bx',
      api_key_hint: 'nsem_4f8…q9Bx',
      scopes: [],
      access: 'full',
      expires_at: '2027-02-08T12:00:00.000Z',
      allowed_networks: ['41.66.0.0/16'],
      is_active: true,
      created_at: '2026-11-10T12:00:00.000Z',
      usage_count: 1482,
      last_used: '2026-11-20T09:29:58.000Z',
    },
  });

/** The API key of a call, as its holder sees it. */
export const currentApiKeySchema = z
  .object({
    id: z.int().meta({ description: 'Identifies the key in the list of its owner.' }),
    key_name: z.string().meta({ description: 'The name that its owner gave it.' }),
    user_id: z.int().meta({ description: 'The owner: the key acts for this account.' }),
    role: z
      .enum(['admin', 'client', 'service-provider'])
      .meta({ description: 'The role of the owner.' }),
    scopes: z.array(z.enum(keyScopes)).meta({
      description: 'What a provider’s or an admin’s key may do; none for a client’s key.',
    }),
    access: z.enum(keyAccesses).meta({ description: '`read`: the key changes nothing.' }),
    expires_at: optionalInstantAnswer('From when on the key is refused; null: never.'),
    allowed_networks: z.array(z.string()).meta({
      description:
        'The IP addresses and CIDR ranges from which the key is accepted; none: from everywhere.',
    }),
    created_at: instantAnswer('When the key was created.'),
  })
  .meta({
    id: 'CurrentApiKey',
    description: 'The API key that a client uses, as its holder sees it.',
    example: {
      id: 5,
      key_name: 'Kumasi Health Radio website',
      user_id: 12,
      role: 'client',
      scopes: [],
      access: 'read',
      expires_at: '2027-02-08T12:00:00.000Z',
      allowed_networks: ['41.66.0.0/16'],
      created_at: '2026-11-10T12:00:00.000Z',
    },
  });

const keyName = () => text(100).describe('Your name for the key.');

/** When a key expires. */
const expiry = () =>
  instantBody('')
    .nullable()
    .optional()
    .meta({
      description: 'From when on the key is refused; null: never.',
      override: ({ jsonSchema }) => {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, { type: ['string', 'null'], format: 'date-time' });
      },
    });

const keyAccess = () =>
  z.enum(keyAccesses).optional().meta({
    description: '`read`: the key of a client changes nothing. `full` by default.',
  });

/** How many addresses and ranges a key may name. */
const mostNetworks = 20;

const allowedNetwork = () =>
  text(60).transform((given, context) => {
    const range = composeRange(given);
    if (range !== undefined) return range;
    context.addIssue('must be an IP address, or a range in CIDR notation like 41.66.0.0/16');
    return z.NEVER;
  });

const allowedNetworks = () =>
  z
    .array(allowedNetwork())
    .max(mostNetworks)
    .optional()
    .meta({
      description: networksMeaning,
      example: ['41.66.0.0/16'],
    });

/** The body that creates a key. */
export const newApiKeySchema = z
  .strictObject({
    key_name: keyName(),
    scopes: z.array(z.enum(keyScopes)).max(keyScopes.length).default([]).meta({
      description:
        'A provider’s key has at least one of those that begin with `work`, an admin’s key at least one of the others; a client’s key has none.',
    }),
    access: keyAccess(),
    expires_at: expiry(),
    allowed_networks: allowedNetworks(),
  })
  .meta({
    id: 'NewApiKey',
    description: 'A new API key; scopes are for admins only.',
    example: { key_name: 'Kumasi Health Radio website' },
  });

/** The body that changes the settings of a key. */
export const apiKeyUpdateSchema = z
  .strictObject({
    key_name: keyName().optional(),
    is_active: z.boolean().optional().describe('Whether the key is accepted.'),
    access: keyAccess(),
    expires_at: expiry(),
    allowed_networks: allowedNetworks(),
  })
  .meta({
    id: 'ApiKeyUpdate',
    description: 'Changes of an API key.',
    example: { is_active: false },
  });

type Settings = Pick<
  z.output<typeof apiKeyUpdateSchema>,
  'access' | 'expires_at' | 'allowed_networks'
>;

/** The settings that a body names, as core takes them. */
export const settingsOf = (body: Settings) => ({
  access: body.access,
  expiresAt: body.expires_at,
  allowedNetworks: body.allowed_networks,
});

/** A key as its owner's session sees it. */
export const presentApiKey = (key: ApiKeyWithValue) => ({
  id: key.id,
  key_name: key.name,
  api_key: key.value,
  api_key_hint: key.hint,
  scopes: key.scopes,
  access: key.access,
  expires_at: presentOptionalInstant(key.expiresAt),
  allowed_networks: key.allowedNetworks,
  is_active: key.isActive,
  created_at: presentInstant(key.createdAt),
  usage_count: key.usageCount,
  last_used: presentOptionalInstant(key.lastUsedAt),
});

/** A key as its holder sees it. */
export const presentCurrentApiKey = ({ key, role }: CurrentApiKey) => ({
  id: key.id,
  key_name: key.name,
  user_id: key.ownerId,
  role,
  scopes: key.scopes,
  access: key.access,
  expires_at: presentOptionalInstant(key.expiresAt),
  allowed_networks: key.allowedNetworks,
  created_at: presentInstant(key.createdAt),
});
