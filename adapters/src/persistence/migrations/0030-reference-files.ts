import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const references = ({ id }: Dialect) => [
  `create table reference_files (id ${id}, job_id integer not null, file_id integer not null,
    description text null, created_at bigint not null,
    ${pointsTo('reference_files', { job_id: 'jobs', file_id: 'files' })})`,
  'create index reference_files_job_index on reference_files (job_id, id)',
  'create unique index reference_files_file_unique on reference_files (file_id)',
];

/** Jobs have reference files: what a client gives the provider for the work. */
export class Migration0030 extends DialectMigration {
  override up(): void {
    for (const sql of references(this.dialect)) this.add(sql);
  }
}
