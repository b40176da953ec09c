import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const answers = ({ ownId }: Dialect) => [
  `create table answers (id ${ownId}, account_id integer not null, key blob not null,
    fingerprint blob not null, answer blob not null, at bigint not null)`,
  'create unique index answers_key_unique on answers (account_id, key)',
  'create index answers_at_index on answers (at)',
];

/** Saved answers are small. Those that were saved before stay where they are until they expire. */
export class Migration0032 extends DialectMigration {
  override up(): void {
    for (const sql of answers(this.dialect)) this.add(sql);
  }
}
