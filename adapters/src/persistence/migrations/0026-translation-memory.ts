import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

const memory = ({ id, clustered }: Dialect) => [
  `create table memory_scopes (id ${id}, owner_id integer not null, client_id integer not null,
    source_language text not null, target_language text not null, segments integer not null,
    ${pointsTo('memory_scopes', { owner_id: 'accounts', client_id: 'accounts' })})`,
  `create unique index memory_scopes_owner_index
    on memory_scopes (owner_id, source_language, target_language, client_id)`,
  `create table memory_segments (id ${id}, owner_id integer not null, scope_id integer not null,
    job_id integer not null, source_hash bigint not null, delivered_at bigint not null,
    source text not null, target text not null,
    ${pointsTo('memory_segments', { owner_id: 'accounts', scope_id: 'memory_scopes', job_id: 'jobs' })})`,
  'create index memory_segments_owner_index on memory_segments (owner_id, id)',
  'create index memory_segments_hash_index on memory_segments (scope_id, source_hash)',
  'create index memory_segments_job_index on memory_segments (job_id)',
  `create table memory_terms (scope_id integer not null, term text not null,
    length integer not null, segment_id integer not null,
    primary key (scope_id, term, length, segment_id),
    ${pointsTo('memory_terms', { scope_id: 'memory_scopes' })}) ${clustered}`,
  `create table memory_permissions (client_id integer not null, since bigint not null,
    ${pointsTo('memory_permissions', { client_id: 'accounts' })}, primary key (client_id))`,
  `create table memory_progress (id integer not null primary key, event_id integer not null,
    segments integer not null)`,
  `create table memory_removals (id ${id}, owner_id integer null, job_id integer null)`,
];

/** Providers are suggested what they have delivered. */
export class Migration0026 extends DialectMigration {
  override up(): void {
    for (const sql of memory(this.dialect)) this.add(sql);
  }
}
