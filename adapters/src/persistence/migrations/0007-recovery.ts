import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

/** Users who registered before e-mails were verified count as verified. */
const verifiedEmails = () => [
  'alter table accounts add column email_verified_at bigint null',
  'update accounts set email_verified_at = created_at',
];

const oneTimeTokens = ({ id }: Dialect) => [
  `create table one_time_tokens (id ${id}, purpose text not null, account_id integer not null,
    token_hash text not null, email text not null, created_at bigint not null,
    expires_at bigint not null, used_at bigint null,
    ${pointsTo('one_time_tokens', { account_id: 'accounts' })})`,
  'create unique index one_time_tokens_token_hash_unique on one_time_tokens (token_hash)',
  'create index one_time_tokens_account_index on one_time_tokens (account_id, purpose)',
  'create index one_time_tokens_expiry_index on one_time_tokens (expires_at)',
];

const seenDevices = ({ id }: Dialect) => [
  `create table seen_devices (id ${id}, account_id integer not null, network text not null,
    program text not null, seen_at bigint not null,
    ${pointsTo('seen_devices', { account_id: 'accounts' })})`,
  'create unique index seen_devices_unique on seen_devices (account_id, network, program)',
  'create index seen_devices_seen_index on seen_devices (seen_at)',
  'create index seen_devices_account_index on seen_devices (account_id, seen_at)',
];

/** E-mails are verified, passwords are reset by mail, and logins from new devices are noticed. */
export class Migration0007 extends DialectMigration {
  override up(): void {
    for (const part of [verifiedEmails, oneTimeTokens, seenDevices]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}
