import { serviceTypes, type TotalName } from '@nsem/core';
import Database from 'better-sqlite3';
import { markUnmarked } from '../languages/language-store.ts';
import { type TotalTable, totalTables } from './totals-store.ts';

/** The spoken time of core's `usageOf` as an expression; a test compares the two. */
const spokenMs = `case
  when duration_ms is not null then duration_ms
  when service_type <> 'narration' then 0
  when words < 300 then 60000
  else (words + 100) / 200 * 60000 end`;

const dayOf = (column: string): string => `${column} / 86400000`;

const isDone = "status = 'completed' and completed_at is not null and assigned_id is not null";

const isLive = "status in ('pending', 'in_progress')";

/** Not reversed. */
const isKept = "status not in ('cancelled', 'failed', 'refunded')";

/** What the parties paid for a job and did not get back. */
const paid = '(amount_due - returned_due)';
const cost = '(price - returned_due - returned_discount)';

const priceOf = (type: string): string =>
  `sum(${cost}) filter (where service_type = '${type}') as ${type}`;

const deliveriesOf = (type: string): string =>
  `count(*) filter (where service_type = '${type}') as ${type}`;

/** The start of the step of a duration in minutes, like core's `stepOf`. */
const step = `case when minutes < 0 then 0 when minutes < 120 then minutes
  when minutes < 1200 then minutes / 6 * 6 when minutes < 12000 then minutes / 60 * 60
  when minutes < 120000 then minutes / 600 * 600 else 119400 end`;

/**
 * The expected totals: the sums over jobs and earnings, as statements with the columns of its
 * table. Parts of a row that come from different statements are in several rows.
 */
const folds: Readonly<Record<TotalName, readonly string[]>> = {
  clientDays: [
    `select ${dayOf('created_at')} as day, client_id, count(*) as created
     from jobs group by 1, 2`,
    `select ${dayOf('completed_at')} as day, client_id, count(*) as completed,
       sum(coalesce(words, 0)) as words, sum(${spokenMs}) as spoken_ms, sum(${paid}) as spent
     from jobs where ${isDone} group by 1, 2`,
  ],
  clients: [
    `select client_id, sum(${paid}) filter (where ${isDone}) as spent,
       count(*) filter (where ${isLive}) as live, sum(amount_due) filter (where ${isLive}) as held,
       count(*) filter (where service_type = 'translation' and ${isKept}) as translations,
       count(*) filter (where status = 'cancelled' and discount > 0) as cancelled
     from jobs group by 1`,
  ],
  mailboxes: [
    `select free_mailbox as mailbox, count(*) as cancelled from jobs
     where status = 'cancelled' and discount > 0 and free_mailbox is not null group by 1`,
  ],
  storage: [
    `select owner_id as account_id, sum(size_bytes) as bytes from files
     where owner_id is not null group by 1`,
  ],
  providerDays: [
    `select ${dayOf('completed_at')} as day, assigned_id as provider_id, count(*) as completed
     from jobs where ${isDone} group by 1, 2`,
    `select ${dayOf('completed_at')} as day, assigned_id as provider_id,
       ${serviceTypes.map(deliveriesOf).join(', ')}
     from jobs where completed_at is not null and assigned_id is not null group by 1, 2`,
    `select ${dayOf('at')} as day, provider_id, count(*) filter (where kind = 'capture') as captures,
       count(*) filter (where kind = 'refund') as refunds, sum(gross) as gross,
       sum(commission) as commission, sum(net) as net
     from earnings group by 1, 2`,
  ],
  providers: [
    `select assigned_id as provider_id, service_type, count(*) as jobs,
       count(*) filter (where discount = 0 and amount_due > 0) as paid_jobs, sum(${cost}) as gross,
       sum(commission) as commission, sum(net) as net
     from jobs where ${isDone} group by 1, 2`,
  ],
  providerClients: [
    `select assigned_id as provider_id, client_id,
       count(*) filter (where discount = 0) as paid_jobs,
       sum(${paid}) filter (where discount = 0) as paid,
       sum(commission) filter (where discount = 0) as commission,
       count(*) filter (where discount > 0) as free_jobs
     from jobs where ${isDone} group by 1, 2`,
  ],
  platformDays: [
    `select ${dayOf('created_at')} as day, count(*) as created, count(words) as counted,
       sum(words) as words, count(*) filter (where ${isLive}) as live,
       sum(price) filter (where ${isLive}) as held,
       sum(discount) filter (where ${isKept}) as discount
     from jobs group by 1`,
    `select ${dayOf('completed_at')} as day, count(*) as completed,
       sum(completed_at - created_at) as duration_ms, ${priceOf('translation')},
       ${priceOf('transcription')}, ${priceOf('narration')}, sum(${paid}) as spent
     from jobs where ${isDone} group by 1`,
  ],
  durationDays: [
    `select day, ${step} as minutes, count(*) as jobs from (
       select ${dayOf('completed_at')} as day, (completed_at - created_at) / 60000 as minutes
       from jobs where ${isDone}) group by 1, 2`,
  ],
};

const names = Object.keys(totalTables) as readonly TotalName[];

/** The columns of a table that a statement of its fold computes. */
const computedBy = (statement: string, { sums }: TotalTable): readonly string[] =>
  sums.filter((column) => statement.includes(` as ${column}`));

/** All statements of a fold as one, with all columns; those that a statement does not compute are 0. */
function composeFold(total: TotalName): string {
  const table = totalTables[total];
  const parts = folds[total].map((statement) => {
    const computed = computedBy(statement, table);
    const columns = table.sums.map((column) =>
      computed.includes(column) ? column : `0 as ${column}`,
    );
    return `select ${[...table.key, ...columns].join(', ')} from (${statement})`;
  });
  const sums = table.sums.map((column) => `coalesce(sum(${column}), 0) as ${column}`);
  const key = table.key.join(', ');
  return `select ${key}, ${sums.join(', ')} from (${parts.join(' union all ')}) group by ${key}`;
}

const selectDifferences = (total: TotalName): string => {
  const { name, key, sums, isDivided } = totalTables[total];
  const columns = sums.flatMap((column) => [
    `coalesce(stored.${column}, 0) as ${column}`,
    `coalesce(folded.${column}, 0) as folded_${column}`,
  ]);
  const differ = sums.map((column) => `${column} <> folded_${column}`);
  const parts = sums.map((column) => `sum(${column}) as ${column}`);
  const stored = isDivided
    ? `(select ${[...key, ...parts].join(', ')} from ${name} group by ${key.join(', ')})`
    : name;
  return `select * from (
      select ${[...key, ...columns].join(', ')}
      from ${stored} as stored full join (${composeFold(total)}) as folded using (${key.join(', ')}))
    where ${differ.join(' or ')}`;
};

type Difference = Readonly<Record<string, number | string>>;

function describe({ name, key, sums }: TotalTable, row: Difference): string {
  const which = key.map((column) => `${column} ${row[column]}`).join(', ');
  const wrong = sums.filter((column) => row[column] !== row[`folded_${column}`]);
  const figures = wrong.map(
    (column) => `${column} is ${row[column]} instead of ${row[`folded_${column}`]}`,
  );
  return `totals: ${name}, ${which}: ${figures.join(', ')}`;
}

/**
 * Compares the totals that reports are read from with the jobs and the earnings. SQLite sorts them on disk
 * as far as they do not fit in its cache.
 *
 * @returns a sentence for each row that differs, as it is found.
 */
export function* checkTotals(database: Database.Database): Generator<string> {
  for (const total of names) {
    const differences = database.prepare<[], Difference>(selectDifferences(total)).iterate();
    for (const row of differences) yield describe(totalTables[total], row);
  }
}

const recountOf = (total: TotalName): string => {
  const { name, key, sums, isDivided } = totalTables[total];
  const columns = [...key, ...sums].join(', ');
  const [part, first] = isDivided ? [', part', ', 0'] : ['', ''];
  return `delete from ${name};
    insert into ${name} (${columns}${part}) select *${first} from (${composeFold(total)});`;
};

/** Sets the totals of a database to what its jobs and earnings add up to, and marks the languages that jobs are in. */
export function recountTotals(file: string): void {
  const database = new Database(file, { fileMustExist: true });
  try {
    // The digests of the pages are recorded before a checkpoint.
    database.pragma('wal_autocheckpoint = 0');
    database.transaction(() => {
      for (const total of names) database.exec(recountOf(total));
      database.exec(markUnmarked);
    })();
  } finally {
    database.close();
  }
}
