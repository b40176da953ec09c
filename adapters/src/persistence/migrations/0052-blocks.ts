import { type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

const blocks = ({ id }: Dialect) => [
  `create table blocks (id ${id}, client_id integer not null, provider_id integer not null,
    owner_id integer not null, job_id integer null, created_at bigint not null,
    ${pointsTo('blocks', {
      client_id: 'accounts',
      provider_id: 'accounts',
      owner_id: 'accounts',
      job_id: 'jobs',
    })})`,
  'create unique index blocks_pair_unique on blocks (client_id, provider_id, owner_id)',
  'create index blocks_owner_index on blocks (owner_id, id)',
  'create index blocks_provider_index on blocks (provider_id, client_id)',
];

/** Clients and providers exclude each other from future offers. */
export class Migration0052 extends DialectMigration {
  override up(): void {
    for (const sql of blocks(this.dialect)) this.add(sql);
  }
}
