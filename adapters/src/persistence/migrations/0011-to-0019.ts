import { amount, type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

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
class Migration0011 extends DialectMigration {
  override up(): void {
    for (const part of [factors, passkeys, pendingLogins]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}

/** What is deleted with an account, and what is erased some time later. */
const erasure = [
  'alter table accounts add column deleted_at bigint null',
  'alter table jobs add column content_erased_at bigint null',
  'alter table files add column released_at bigint null',
  'create index files_released_index on files (released_at) where released_at is not null',
  'create index contact_messages_email_index on contact_messages (lower(trim(email)))',
  `create table account_deletions (account_id integer not null primary key,
    deleted_by integer not null, reason text null, deleted_at bigint not null,
    last_job_id integer not null, finished_at bigint null,
    ${pointsTo('account_deletions', { account_id: 'accounts', deleted_by: 'accounts' })})`,
  `create index account_deletions_due_index on account_deletions (deleted_at)
    where finished_at is null`,
];

/** Accounts can be deleted, and their contents are erased. */
class Migration0012 extends DialectMigration {
  override up(): void {
    for (const sql of erasure) this.add(sql);
  }
}

/** The earnings of jobs that the platform paid for can be held. */
const heldEarnings = ({ flag }: Dialect) => [
  `alter table earnings add column is_free ${flag} not null default false`,
  `update earnings set is_free = true
    where job_id in (select id from jobs where discount > 0)`,
  'alter table earnings add column released_at bigint null',
  `create index earnings_held_index on earnings (provider_id, at)
    where payout_id is null and released_at is null and kind = 'capture' and is_free = true`,
];

/** Earnings know whether the platform paid for their job, and when they were released. */
class Migration0013 extends DialectMigration {
  override up(): void {
    for (const sql of heldEarnings(this.dialect)) this.add(sql);
  }
}

const references = {
  account_id: 'accounts',
  job_id: 'jobs',
  payout_id: 'payouts',
  requested_by: 'accounts',
  decided_by: 'accounts',
};

const approvals = ({ id }: Dialect) => [
  `create table approvals (id ${id},
    kind text check (kind in ('credit', 'refund', 'payout')) not null, subject text not null,
    account_id integer not null, ${amount('amount')} not null, job_id integer null,
    payout_id integer null, reference text null, note text null, requested_by integer not null,
    requested_at bigint not null, outcome text check (outcome in ('approved', 'rejected')) null,
    decided_by integer null, decided_at bigint null, rejection_reason text null,
    ${pointsTo('approvals', references)})`,
  'create index approvals_outcome_index on approvals (outcome, id)',
  'create index approvals_account_index on approvals (account_id)',
  'create index approvals_time_index on approvals (outcome, requested_at)',
];

/** Large sums wait for a second admin. */
class Migration0014 extends DialectMigration {
  override up(): void {
    for (const sql of approvals(this.dialect)) this.add(sql);
  }
}

/** What a client's programs know a job by, and lists of jobs by the time of their creation. */
const jobReferences = [
  'alter table jobs add column reference text null',
  "alter table jobs add column metadata text not null default '{}'",
  `create unique index jobs_reference_unique on jobs (reference, client_id)
    where reference is not null`,
  'create index jobs_created_index on jobs (created_at)',
  'create index jobs_client_created_index on jobs (client_id, created_at)',
  `create index jobs_assigned_created_index on jobs (assigned_id, created_at)
    where assigned_id is not null and created_at > 0`,
];

/** Jobs have references and metadata, and can be listed by the time of their creation. */
class Migration0016 extends DialectMigration {
  override up(): void {
    for (const sql of jobReferences) this.add(sql);
  }
}

const kinds = `'job_accepted', 'job_delivered', 'job_released', 'job_failed', 'job_cancelled',
  'job_refunded', 'job_offered', 'job_assigned', 'service_approved', 'service_rejected',
  'payout_paid', 'payout_failed', 'rating_received', 'announcement'`;

const kind = `kind text check (kind in (${kinds})) not null`;

const tables = ({ id, flag, trigger }: Dialect) => [
  `create table notifications (id ${id}, account_id integer not null, ${kind},
    job_id integer null, service_id integer null, payout_id integer null, rating_id integer null,
    actor_id integer null, created_at bigint not null, read_at bigint null,
    ${pointsTo('notifications', { account_id: 'accounts' })})`,
  'create index notifications_account_index on notifications (account_id, id)',
  trigger({
    name: 'notifications_retention',
    event: 'insert',
    table: 'notifications',
    body: `delete from notifications where id = ( select id from notifications
      where account_id = new.account_id order by id desc limit 1 offset 500)`,
  }),
  `create table notification_settings (account_id integer not null, ${kind}, mail ${flag} null,
    telegram ${flag} null, ${pointsTo('notification_settings', { account_id: 'accounts' })},
    primary key (account_id, kind))`,
  `create table visits (account_id integer not null primary key, last_seen_at bigint not null,
    previous_seen_at bigint null, ${pointsTo('visits', { account_id: 'accounts' })})`,
];

/** Users are notified of what happened, choose what is also sent, and have visits. */
class Migration0017 extends DialectMigration {
  override up(): void {
    for (const sql of tables(this.dialect)) this.add(sql);
  }
}

const dismissed = { announcement_id: 'announcements', account_id: 'accounts' };

const announcements = ({ id, flag, clustered }: Dialect) => [
  `create table announcements (id ${id},
    audience text check (audience in ('clients', 'providers', 'everyone')) not null,
    title text null, text text not null, link text null, starts_at bigint not null,
    ends_at bigint not null, by_mail ${flag} not null, created_by integer not null,
    created_at bigint not null, ${pointsTo('announcements', { created_by: 'accounts' })})`,
  'create index announcements_end_index on announcements (ends_at)',
  `create table announcement_dismissals (announcement_id integer not null,
    account_id integer not null, primary key (announcement_id, account_id),
    ${pointsTo('announcement_dismissals', dismissed)}) ${clustered}`,
  `create index announcement_dismissals_account_index on announcement_dismissals (account_id)`,
];

const settings = () => [
  `create table settings (name text not null primary key, value text not null,
    changed_at bigint not null, changed_by integer not null,
    ${pointsTo('settings', { changed_by: 'accounts' })})`,
];

/** Announcements to users, and settings that admins change while the marketplace runs. */
class Migration0018 extends DialectMigration {
  override up(): void {
    for (const part of [announcements, settings]) {
      for (const sql of part(this.dialect)) this.add(sql);
    }
  }
}

const payoutAccounts = ({ id, flag }: Dialect) => [
  `create table payout_accounts (id ${id}, account_id integer not null, sealed text not null,
    changed_at bigint not null, is_current ${flag} not null,
    ${pointsTo('payout_accounts', { account_id: 'accounts' })})`,
  `create unique index payout_accounts_current_unique on payout_accounts (account_id)
    where is_current = true`,
  'create index payout_accounts_account_index on payout_accounts (account_id)',
  `alter table payouts add column payout_account_id integer null
    constraint payouts_payout_account_id_foreign references payout_accounts (id)
    on update no action on delete no action`,
];

/** Providers enter where their payouts are transferred, and payouts refer to it. */
class Migration0019 extends DialectMigration {
  override up(): void {
    for (const sql of payoutAccounts(this.dialect)) this.add(sql);
  }
}

export const migrations0011To0019 = [
  { name: '0011-second-factors', class: Migration0011 },
  { name: '0012-erasure', class: Migration0012 },
  { name: '0013-held-earnings', class: Migration0013 },
  { name: '0014-approvals', class: Migration0014 },
  { name: '0016-job-references', class: Migration0016 },
  { name: '0017-notifications', class: Migration0017 },
  { name: '0018-announcements-and-settings', class: Migration0018 },
  { name: '0019-payout-accounts', class: Migration0019 },
];
