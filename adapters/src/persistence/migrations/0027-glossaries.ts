import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const glossaries = ({ id, flag }: Dialect) => [
  `create table glossary_terms (id ${id},
    owner_id integer not null, source_language text not null, target_language text not null,
    term_key text not null, term text not null, translation text null, note text null,
    forbidden text not null, is_case_sensitive ${flag} not null, searched text not null,
    created_at bigint not null, updated_at bigint not null,
    ${pointsTo('glossary_terms', { owner_id: 'accounts' })})`,
  'create index glossary_terms_owner_index on glossary_terms (owner_id, id)',
  `create unique index glossary_terms_term_unique
    on glossary_terms (owner_id, source_language, target_language, term_key)`,
];

/** Clients have terms for pairs of languages. */
export class Migration0027 extends DialectMigration {
  override up(): void {
    for (const sql of glossaries(this.dialect)) this.add(sql);
  }
}
