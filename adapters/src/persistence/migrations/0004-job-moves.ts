import { pointsTo } from './columns.ts';
import { DialectMigration } from './dialect-migration.ts';
import type { Dialect } from './dialect.ts';

/** Until now the move had to be inferred from the states before and after it. */
const inferredMove = `case
    when from_status is null then 'create'
    when to_status = 'in_progress' then 'assign'
    when to_status = 'completed' then 'deliver'
    when to_status = 'cancelled' then 'cancel'
    when to_status = 'failed' then 'fail'
    when to_status = 'refunded' then 'refund'
    when from_status = 'in_progress' then 'release'
    else 'edit' end`;

const otherColumns = `job_id, position, at, actor_id, actor_role, from_status, to_status, note,
  assigned_id`;

/** SQLite adds no required column to a table with rows, so the table is created again. */
const events = ({ ownId, rename }: Dialect) => [
  ...rename('job_events', 'job_events_without_moves'),
  'drop index job_events_position_unique',
  `create table job_events (id ${ownId}, job_id integer not null, position integer not null,
    move text not null, at bigint not null, actor_id integer not null, actor_role text not null,
    from_status text null, to_status text not null, note text null, assigned_id integer null,
    ${pointsTo('job_events', { job_id: 'jobs', actor_id: 'accounts', assigned_id: 'accounts' })})`,
  `insert into job_events (id, move, ${otherColumns})
    select id, ${inferredMove}, ${otherColumns} from job_events_without_moves order by id`,
  'drop table job_events_without_moves',
  'create unique index job_events_position_unique on job_events (job_id, position)',
];

/** The events of jobs record which move they are. */
export class Migration0004 extends DialectMigration {
  override up(): void {
    for (const sql of events(this.dialect)) this.add(sql);
  }
}
