import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const factors = ({ flag }: Dialect) => [
  `create table totps (account_id integer not null, sealed_secret text not null,
    is_confirmed ${flag} not null, last_step bigint null, created_at bigint not null,
    ${pointsTo('totps', { account_id: 'accounts' })}, primary key (account_id))`,
  `create table recovery_codes (account_id integer not null, digest text not null,
    ${pointsTo('recovery_codes', { account_id: 'accounts' })}, primary key (account_id, digest))`,
];

const passkeys = ({ id }: Dialect) => [
  `create table passkeys (id ${id}, account_id integer not null, credential_id text not null,
    public_key text not null, counter bigint not null, transports text not null,
    name text not null, created_at bigint not null, last_used_at bigint null,
    ${pointsTo('passkeys', { account_id: 'accounts' })})`,
  'create unique index passkeys_credential_id_unique on passkeys (credential_id)',
  'create index passkeys_account_index on passkeys (account_id)',
  `create table passkey_challenges (id ${id}, challenge text not null, account_id integer null,
    expires_at bigint not null, ${pointsTo('passkey_challenges', { account_id: 'accounts' })})`,
  'create unique index passkey_challenges_challenge_unique on passkey_challenges (challenge)',
  'create index passkey_challenges_expiry_index on passkey_challenges (expires_at)',
];

const pendingLogins = () => [
  `create table login_tickets (ticket_hash text not null primary key, account_id integer not null,
    expires_at bigint not null, ${pointsTo('login_tickets', { account_id: 'accounts' })})`,
  'create index login_tickets_account_index on login_tickets (account_id)',
  'create index login_tickets_expiry_index on login_tickets (expires_at)',
];

/** Authenticator apps, recovery codes and passkeys, and logins in two steps. */
export class Migration0011 extends DialectMigration {
  override up(): void {
    for (const part of [factors, passkeys, pendingLogins]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}
