import type { TotalName } from '@nsem/core';
import Database from 'better-sqlite3';
import { markUnmarked } from '../languages/unmarked-languages.ts';
import { folds } from './fold-totals.ts';
import { totalTables, type TotalTable } from './total-tables.ts';

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
