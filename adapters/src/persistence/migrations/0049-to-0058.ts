import { Migration0051 } from './0051-reviews.ts';
import { Migration0052 } from './0052-blocks.ts';
import { Migration0054 } from './0054-statement-files.ts';
import { Migration0055 } from './0055-deliveries-by-service.ts';
import { Migration0056 } from './0056-dismissed-reports.ts';
import { type Dialect, DialectMigration, pointsTo } from './dialect-migration.ts';

/** The brief of a job has the variety of the language. */
class Migration0049 extends DialectMigration {
  override up(): void {
    this.add('alter table jobs add column variety text null');
  }
}

const messages = ({ id, flag, clustered }: Dialect) => [
  `create table messages (id ${id}, job_id integer not null, author_id integer not null,
    author_role text not null, provider_id integer null, recipient_id integer not null,
    text text not null, at_segment integer null, at_second integer null, question_id integer null,
    is_question ${flag} not null, is_masked ${flag} not null, created_at bigint not null,
    reported_at bigint null, reported_by integer null, report_reason text null,
    hidden_at bigint null, hidden_by integer null, erased_at bigint null,
    ${pointsTo('messages', {
      job_id: 'jobs',
      author_id: 'accounts',
      provider_id: 'accounts',
      recipient_id: 'accounts',
      reported_by: 'accounts',
      hidden_by: 'accounts',
    })})`,
  'create index messages_job_index on messages (job_id, id)',
  'create index messages_author_index on messages (author_id, id)',
  'create index messages_question_index on messages (job_id, author_id) where is_question = true',
  'create index messages_answer_index on messages (question_id) where question_id is not null',
  'create index messages_reported_index on messages (id) where reported_at is not null',
  'create index messages_reported_job_index on messages (job_id) where reported_at is not null',
  `create table message_files (id ${id}, message_id integer not null, file_id integer not null,
    is_voice_note ${flag} not null,
    ${pointsTo('message_files', { message_id: 'messages', file_id: 'files' })})`,
  'create index message_files_message_index on message_files (message_id, id)',
  'create unique index message_files_file_unique on message_files (file_id)',
  `create table message_reads (account_id integer not null, job_id integer not null,
    up_to_id integer not null, last_id integer not null,
    ${pointsTo('message_reads', { account_id: 'accounts', job_id: 'jobs' })},
    primary key (account_id, job_id)) ${clustered}`,
  `create index message_reads_unread_index on message_reads (account_id, last_id)
    where last_id > up_to_id`,
];

/** The parties of a job write to each other. */
class Migration0050 extends DialectMigration {
  override up(): void {
    for (const sql of messages(this.dialect)) this.add(sql);
  }
}

/** A client accepts results on delivery, unless an order says otherwise. */
class Migration0053 extends DialectMigration {
  override up(): void {
    const { flag } = this.dialect;
    this.add(`alter table accounts add column accepts_on_delivery ${flag} not null default false`);
  }
}

export const migrations0049To0058 = [
  { name: '0049-language-varieties', class: Migration0049 },
  { name: '0050-messages', class: Migration0050 },
  { name: '0051-reviews', class: Migration0051 },
  { name: '0052-blocks', class: Migration0052 },
  { name: '0053-accept-on-delivery', class: Migration0053 },
  { name: '0054-statement-files', class: Migration0054 },
  { name: '0055-deliveries-by-service', class: Migration0055 },
  { name: '0056-dismissed-reports', class: Migration0056 },
];
