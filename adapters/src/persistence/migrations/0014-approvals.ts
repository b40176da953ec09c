import { amount, pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

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
export class Migration0014 extends DialectMigration {
  override up(): void {
    for (const sql of approvals(this.dialect)) this.add(sql);
  }
}
