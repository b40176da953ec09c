import { type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

const statementFiles = ({ id }: Dialect) => [
  `create table statement_files (id ${id}, dispute_id integer not null, side text not null,
    file_id integer not null,
    ${pointsTo('statement_files', { dispute_id: 'disputes', file_id: 'files' })})`,
  'create index statement_files_dispute_index on statement_files (dispute_id, id)',
  'create unique index statement_files_file_unique on statement_files (file_id)',
  'create index disputes_provider_index on disputes (provider_id)',
];

/** The statements of a dispute have files. */
export class Migration0054 extends DialectMigration {
  override up(): void {
    for (const sql of statementFiles(this.dialect)) this.add(sql);
  }
}
