import type { ApiKey } from '@nsem/sdk';

import { ageColumn, optional, timeField } from '../../output/columns.ts';
import type { Column, Field } from '../../output/table.ts';

/** What a key may do: its scopes, or everything that its client may do, or only reading. */
const permissionOf = ({ scopes, access }: ApiKey): string =>
  scopes.length > 0 ? scopes.join(' ') : access;

/** Whether a key works now. */
function stateOf({ is_active: isActive, expires_at: expiresAt }: ApiKey): string {
  if (!isActive) return 'inactive';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}

/** The columns of a list of keys: never their values. */
export const keyColumns: readonly Column<ApiKey>[] = [
  { header: 'ID', text: ({ id }) => String(id) },
  { header: 'NAME', text: ({ key_name: name }) => name },
  { header: 'MAY', text: permissionOf },
  { header: 'STATE', text: stateOf },
  optional(ageColumn('EXPIRES', ({ expires_at: at }) => at, 'never')),
  optional(ageColumn('LAST USED', ({ last_used: at }) => at, 'never')),
];

/** The fields of one key, with its value if it is shown. */
export const keyFields = (key: ApiKey): readonly Field[] => [
  { label: 'id', text: String(key.id) },
  { label: 'name', text: key.key_name },
  { label: 'key', text: key.api_key },
  { label: 'may', text: permissionOf(key) },
  { label: 'state', text: stateOf(key) },
  timeField('expires', key.expires_at, 'never'),
  { label: 'allowed from', text: key.allowed_networks.join(' ') || 'everywhere' },
];
