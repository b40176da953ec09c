import { Migration } from '@mikro-orm/migrations';
import { onOneLine, pointsTo } from './columns.ts';
import { sqliteDialect, type Dialect } from './dialect.ts';

const references = ({ id }: Dialect) => [
  `create table reference_files (id ${id}, job_id integer not null, file_id integer not null,
    description text null, created_at bigint not null,
    ${pointsTo('reference_files', { job_id: 'jobs', file_id: 'files' })})`,
  'create index reference_files_job_index on reference_files (job_id, id)',
  'create unique index reference_files_file_unique on reference_files (file_id)',
];

/** Jobs have reference files: what a client gives the provider for the work. */
export class Migration0030 extends Migration {
  override up(): void {
    for (const sql of references(sqliteDialect)) this.addSql(onOneLine(sql));
  }
}
