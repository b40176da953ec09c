import { Migration } from '@mikro-orm/migrations';
import { onOneLine, pointsTo } from './columns.ts';

const glossaries = [
  `create table glossary_terms (id integer not null primary key autoincrement,
    owner_id integer not null, source_language text not null, target_language text not null,
    term_key text not null, term text not null, translation text null, note text null,
    forbidden text not null, is_case_sensitive integer not null, searched text not null,
    created_at bigint not null, updated_at bigint not null,
    ${pointsTo('glossary_terms', { owner_id: 'accounts' })})`,
  'create index glossary_terms_owner_index on glossary_terms (owner_id, id)',
  `create unique index glossary_terms_term_unique
    on glossary_terms (owner_id, source_language, target_language, term_key)`,
];

/** Clients have terms for pairs of languages. */
export class Migration0027 extends Migration {
  override up(): void {
    for (const sql of glossaries) this.addSql(onOneLine(sql));
  }
}
