import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

/** What was released before counts as released by an admin: the rule's limit begins now. */
const releases = ({ flag }: Dialect) => [
  `alter table earnings add column released_by_rule ${flag} not null default false`,
  `create index earnings_by_rule_index on earnings (provider_id, net)
    where released_by_rule = true`,
];

const sums = ['paid_jobs', 'paid', 'commission', 'free_jobs']
  .map((column) => `${column} bigint not null default 0`)
  .join(', ');

const providerClients = ({ clustered }: Dialect) => [
  `create table provider_clients (provider_id integer not null, client_id integer not null, ${sums},
    ${pointsTo('provider_clients', { provider_id: 'accounts', client_id: 'accounts' })},
    primary key (provider_id, client_id)) ${clustered}`,
  `insert into provider_clients (provider_id, client_id, paid_jobs, paid, commission, free_jobs)
   select assigned_id, client_id, count(*) filter (where discount = 0),
     coalesce(sum(amount_due) filter (where discount = 0), 0),
     coalesce(sum(commission) filter (where discount = 0), 0),
     count(*) filter (where discount > 0)
   from jobs where status = 'completed' and completed_at is not null and assigned_id is not null
   group by 1, 2`,
];

const suspiciousPairs = ({ id }: Dialect) => [
  `create table suspicious_pairs (id ${id}, provider_id integer not null, client_id integer not null,
    evidence text not null, status text check (status in ('open', 'dismissed', 'confirmed')) not null,
    note text null, found_at bigint not null, updated_at bigint not null, reviewed_at bigint null,
    reviewed_by integer null, ${pointsTo('suspicious_pairs', {
      provider_id: 'accounts',
      client_id: 'accounts',
      reviewed_by: 'accounts',
    })})`,
  'create unique index suspicious_pairs_unique on suspicious_pairs (provider_id, client_id)',
  'create index suspicious_pairs_status_index on suspicious_pairs (status, id)',
];

/** Held earnings are released to providers whom distinct clients have paid; pairs are reviewed. */
export class Migration0040 extends DialectMigration {
  override up(): void {
    const { dialect } = this;
    const tables = [...providerClients(dialect), ...suspiciousPairs(dialect)];
    for (const sql of [...releases(dialect), ...tables]) this.add(sql);
  }
}
