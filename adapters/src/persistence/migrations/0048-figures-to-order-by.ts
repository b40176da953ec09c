import { DialectMigration } from './dialect-migration.ts';

/** Half a star, in the number that two figures were; less than it was left for the turnaround. */
const step = 1_099_511_627_776;

/** Of those who have no turnaround: below every other figure. */
const unknown = -9_007_199_254_740_991;

const bestFirst = 'is_available, half_stars, negated_turnaround_ms, id';

const statements = [
  'alter table accounts add column half_stars integer not null default 0',
  `alter table accounts add column negated_turnaround_ms bigint not null default ${unknown}`,
  `update accounts set half_stars = standing / ${step},
     negated_turnaround_ms = coalesce(0 - median_turnaround_ms, ${unknown})
   where standing > 0 or median_turnaround_ms is not null`,
  'drop index accounts_standing_index',
  'drop index accounts_public_index',
  `create index accounts_best_index on accounts (${bestFirst}) where provider_id is not null`,
  `create index accounts_public_index on accounts (${bestFirst}) where is_public = true`,
  'alter table accounts drop column standing',
  'alter table accounts drop column median_turnaround_ms',
];

/** Lists order providers by two figures, instead of by a number that both were packed into. */
export class Migration0048 extends DialectMigration {
  override up(): void {
    for (const sql of statements) this.add(sql);
  }
}
