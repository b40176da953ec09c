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

/** Held earnings are released to providers whom distinct clients have paid. */
export class Migration0040 extends DialectMigration {
  override up(): void {
    const { dialect } = this;
    for (const sql of [...releases(dialect), ...providerClients(dialect)]) this.add(sql);
  }
}
