import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const unchangedColumns = `id, owner_id, name, lookup, sealed, scopes, is_active, created_at,
  usage_count, last_used_at`;

/** SQLite adds no required column to a table with rows, so the table is created again. */
const apiKeys = ({ id, flag, rename, earlier }: Dialect) => [
  ...rename('api_keys', 'api_keys_without_limits'),
  'drop index api_keys_lookup_unique',
  'drop index api_keys_owner_index',
  `create table api_keys (id ${id}, owner_id integer not null, name text not null,
    lookup text not null, sealed text null, secret_id text null, scopes text not null,
    access text not null, expires_at bigint null, allowed_networks text not null,
    is_active ${flag} not null, created_at bigint not null, usage_count bigint not null,
    last_used_at bigint null, ${pointsTo('api_keys', { owner_id: 'accounts' })})`,
  'create unique index api_keys_lookup_unique on api_keys (lookup)',
  'create index api_keys_owner_index on api_keys (owner_id, id)',
  `insert into api_keys (${unchangedColumns}, access, allowed_networks)
    select ${unchangedColumns}, 'full', '[]' from api_keys_without_limits order by id`,
  // The id of a deleted key is not used again.
  ...earlier([
    "delete from sqlite_sequence where name = 'api_keys'",
    "update sqlite_sequence set name = 'api_keys' where name = 'api_keys_without_limits'",
  ]),
  'drop table api_keys_without_limits',
];

const knownDevices = ({ id }: Dialect) => [
  `create table known_devices (id ${id}, account_id integer not null, token_hash text not null,
    created_at bigint not null, last_used_at bigint not null,
    ${pointsTo('known_devices', { account_id: 'accounts' })})`,
  'create unique index known_devices_token_hash_unique on known_devices (token_hash)',
  'create index known_devices_account_index on known_devices (account_id, last_used_at, id)',
  'create index known_devices_use_index on known_devices (last_used_at)',
];

/** API keys have limits and record which secret protects them; accounts know their devices. */
export class Migration0009 extends DialectMigration {
  override up(): void {
    const statements = [...apiKeys(this.dialect), ...knownDevices(this.dialect)];
    for (const sql of statements) this.add(sql);
  }
}
