import type { ApiKey, ApiKeyUpdate } from '@nsem/sdk';

import { usageError } from '../cli-error.ts';
import { command, type Noun } from '../define/command.ts';
import { argument, given, option, parseId, yesOrNo, type OptionsOf } from '../define/options.ts';
import { ageColumn, optional, timeField } from '../output/columns.ts';
import type { Column, Field } from '../output/table.ts';

/** The rights of a key: its scopes, or everything that its client may do, or only reading. */
const permissionOf = ({ scopes, access }: ApiKey): string =>
  scopes.length > 0 ? scopes.join(' ') : access;

/** Whether a key works now. */
function stateOf({ is_active: isActive, expires_at: expiresAt }: ApiKey): string {
  if (!isActive) return 'inactive';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}

/** The columns of a list of keys: never their values. */
const columns: readonly Column<ApiKey>[] = [
  { header: 'ID', text: (key) => String(key.id) },
  { header: 'NAME', text: ({ key_name: name }) => name },
  { header: 'MAY', text: permissionOf },
  { header: 'STATE', text: stateOf },
  optional(ageColumn('EXPIRES', ({ expires_at: at }) => at, 'never')),
  optional(ageColumn('LAST USED', ({ last_used: at }) => at, 'never')),
];

/** The fields of one key, with its value if it is shown. */
const fields = (key: ApiKey): readonly Field[] => [
  { label: 'id', text: String(key.id) },
  { label: 'name', text: key.key_name },
  { label: 'key', text: key.api_key },
  { label: 'may', text: permissionOf(key) },
  { label: 'state', text: stateOf(key) },
  timeField('expires', key.expires_at, 'never'),
  { label: 'allowed from', text: key.allowed_networks.join(' ') || 'everywhere' },
];

const id = argument('<id>', 'the ID of the key', parseId);

/** When a key expires: at the beginning of a day, if it is one. */
const expires = option('--expires <when>', 'when it expires: 90d, 2027-02-08 or never', undefined, {
  time: {
    use: 'Use a format like 90d, 2027-02-08 or never.',
    fromNow: true,
    day: 'start',
    words: { never: null },
  },
});

type Limits = Readonly<{ expires?: string | null; allow?: readonly string[] }>;

const limitsOf = ({ expires: at, allow }: Limits) =>
  given({ expires_at: at, allowed_networks: allow && [...allow] });

const updateOptions = [
  option('--name <name>', 'its new name'),
  option('--active <answer>', 'whether it can be used', yesOrNo),
  option('--access <access>', 'what it may do', ['full', 'read']),
  expires,
  option(
    '--allow <network...>',
    'the addresses and ranges from which it is accepted, instead of those before',
  ),
  option('--allow-all', 'accept it from everywhere', undefined, { conflicts: 'allow' }),
] as const;

function changeOf(options: OptionsOf<typeof updateOptions>): ApiKeyUpdate {
  const { name, active, access, allowAll, ...limits } = options;
  const change = {
    ...given({ key_name: name, is_active: active && active === 'yes', access }),
    ...limitsOf(allowAll === true ? { ...limits, allow: [] } : limits),
  };
  if (Object.keys(change).length === 0) throw usageError('Specify what to change.');
  return change;
}

export const keys: Noun = {
  name: 'keys',
  summary: 'Manage your API keys; requires a login',
  commands: () => [
    command('create', {
      summary: 'Create an API key, and show it',
      arguments: [argument('<name>', 'where you will use it')],
      options: [
        expires,
        option('--read-only', 'a key of a client that changes nothing'),
        option(
          '--allow <network...>',
          'an IP address or a range like 41.66.0.0/16 from which it is accepted',
        ),
        option('--scope <scope...>', 'what a provider’s or an admin’s key may do', [
          'backup',
          'credits',
          'languages',
          'payouts',
          'payouts:create',
          'payouts:settle',
          'prices',
          'reports',
          'services:review',
          'work',
          'work:accept',
          'work:deliver',
          'work:read',
        ]),
      ],
      examples: [
        "nsem keys create 'Clinic website' --expires 90d --allow 41.66.0.0/16",
        "nsem keys create 'Usage dashboard' --read-only",
        "nsem keys create 'Subtitles bot' --scope work --expires 90d",
        "nsem keys create 'Monthly figures' --scope reports --expires 2027-02-08",
      ],
      item: ({ nsem, write }, name, { readOnly, scope = [], ...limits }) => {
        const access = readOnly === true ? { access: 'read' as const } : {};
        const key = { key_name: name, scopes: [...scope], ...access, ...limitsOf(limits) };
        return nsem.apiKeys.create(key, write);
      },
      fields,
    }),
    command('list', {
      summary: 'List your API keys; with --json, including their values',
      examples: ['nsem keys list'],
      rows: async ({ nsem, request }) => (await nsem.apiKeys.list(request)).data,
      columns,
      empty: 'No API keys found.',
    }),
    command('update', {
      summary: 'Rename, limit, activate or deactivate an API key',
      arguments: [id],
      options: updateOptions,
      examples: ['nsem keys update 5 --active no', 'nsem keys update 5 --expires 30d --allow-all'],
      async item({ nsem, write }, changed, options) {
        const key = await nsem.apiKeys.update(changed, changeOf(options), write);
        return { ...key, api_key: null };
      },
      fields,
    }),
    command('regenerate', {
      summary: 'Give an API key a new value, and show it; the old one stops working immediately',
      arguments: [id],
      examples: ['nsem keys regenerate 5'],
      item: ({ nsem, write }, changed) => nsem.apiKeys.regenerate(changed, write),
      fields,
    }),
    command('delete', {
      summary: 'Delete an API key, which stops working immediately',
      arguments: [id],
      examples: ['nsem keys delete 5', 'nsem keys delete 5 --yes'],
      confirmByName: (_, key) => ({ question: `Delete API key ${key}?`, name: String(key) }),
      does: ({ nsem, write }, key) => nsem.apiKeys.delete(key, write),
      note: (_, key) => `Deleted API key ${key}.`,
    }),
  ],
};
