import { serviceTypes } from '@nsem/core';
import { DialectMigration } from './dialect-migration.ts';

const counts = serviceTypes.map(
  (type) => `count(*) filter (where service_type = '${type}') as ${type}`,
);

const deliveries = [
  ...serviceTypes.map(
    (type) => `alter table provider_days add column ${type} bigint not null default 0`,
  ),
  `insert into provider_days (day, provider_id, ${serviceTypes.join(', ')})
    select completed_at / 86400000 as day, assigned_id, ${counts.join(', ')}
    from jobs where completed_at is not null and assigned_id is not null group by 1, 2
    on conflict (day, provider_id) do update set
      ${serviceTypes.map((type) => `${type} = excluded.${type}`).join(', ')}`,
  'create index disputes_opened_index on disputes (opened_at)',
];

/** What each provider delivered on a day is counted by service type, whatever becomes of it. */
export class Migration0055 extends DialectMigration {
  override up(): void {
    for (const sql of deliveries) this.add(sql);
  }
}
