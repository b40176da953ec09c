import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const sums = (...columns: readonly string[]): string =>
  columns.map((column) => `${column} bigint not null default 0`).join(', ');

const figures = {
  platform_days: [
    'created',
    'counted',
    'words',
    'live',
    'held',
    'discount',
    'completed',
    'duration_ms',
    'translation',
    'transcription',
    'narration',
    'spent',
  ],
  duration_days: ['jobs'],
};

const tables = ({ clustered }: Dialect) => ({
  platform_days: `create table platform_days (day integer not null, part integer not null,
    ${sums(...figures.platform_days)}, primary key (day, part)) ${clustered}`,
  duration_days: `create table duration_days (day integer not null, minutes integer not null,
    part integer not null, ${sums(...figures.duration_days)},
    primary key (day, minutes, part)) ${clustered}`,
});

/** The rows that all transactions add to have parts, so that those of different processes do not wait for each other. */
export class Migration0046 extends DialectMigration {
  override up(): void {
    const created = tables(this.dialect);
    for (const table of ['platform_days', 'duration_days'] as const) {
      const key = table === 'platform_days' ? 'day' : 'day, minutes';
      const columns = figures[table].join(', ');
      for (const sql of this.dialect.rename(table, `old_${table}`)) this.add(sql);
      this.add(created[table]);
      this.add(`insert into ${table} (${key}, part, ${columns})
        select ${key}, 0, ${columns} from old_${table}`);
      this.add(`drop table old_${table}`);
    }
  }
}
