import Database from 'better-sqlite3';
import { median, type Table } from '../report.ts';
import type { DatabaseScenario } from './database-scenarios.ts';
import type { DatabaseSlice } from './load-topology.ts';
import type { SharedDatabase } from './topology.ts';

/** What was measured of a scenario: a slice for each round, undefined if it failed. */
export type Measured = Readonly<{
  /** How many jobs each topology has created before its slices. */
  warmUps: ReadonlyMap<string, number>;
  scenario: DatabaseScenario;
  /** By the names of the topologies: first SQLite, then PostgreSQL with one process and with more. */
  slices: ReadonlyMap<string, readonly (DatabaseSlice | undefined)[]>;
}>;

type Rounds = readonly (DatabaseSlice | undefined)[];

const noFigure = '–';

const figureOf = (rounds: Rounds, name: keyof DatabaseSlice): number =>
  median(rounds.flatMap((slice) => (slice === undefined ? [] : [slice[name]])));

const toCell = (figure: number, digits: number): string =>
  Number.isNaN(figure) ? noFigure : figure.toFixed(digits);

/** The middle of the ratios of two topologies in the same rounds; NaN if there is none. */
function ratioOf(rounds: Rounds, baseline: Rounds): number {
  const ratios = rounds.flatMap((slice, round) => {
    const reference = baseline[round];
    return slice === undefined || reference === undefined
      ? []
      : [slice.perSecond / reference.perSecond];
  });
  return median(ratios);
}

/** A row for each topology of each scenario: its ratio to SQLite, and how it grows with processes. */
export const toDatabaseTable = (measured: readonly Measured[]): Table =>
  measured.flatMap(({ scenario, slices }) => {
    const [sqlite = [], one = []] = [...slices.values()];
    return [...slices].map(([server, rounds], nth) => ({
      request: scenario.name,
      conn: String(scenario.connections),
      server,
      'req/s': toCell(figureOf(rounds, 'perSecond'), 0),
      'p50 ms': toCell(figureOf(rounds, 'p50Ms'), 1),
      'p99 ms': toCell(figureOf(rounds, 'p99Ms'), 1),
      'Node µs': toCell(figureOf(rounds, 'nodeUs'), 0),
      'PostgreSQL µs': nth === 0 ? noFigure : toCell(figureOf(rounds, 'postgresUs'), 0),
      again: toCell(figureOf(rounds, 'againPerJob'), 2),
      ratio: toCell(ratioOf(rounds, sqlite), 2),
      growth: nth === 0 ? noFigure : toCell(ratioOf(rounds, one), 2),
    }));
  });

/** A goal, and what was reached; undefined if this machine cannot show it. */
export type Goal = Readonly<{ goal: string; reached: string; met: boolean | undefined }>;

/** Two processes, two connections that PostgreSQL works for, the load generator and the rest. */
const coresForTwo = 6;

const growthFloor = 1.6;

/** Compares the figures with the goals of the project. */
export function judgeDatabases(measured: readonly Measured[], cores: number): readonly Goal[] {
  return measured.flatMap(({ scenario: { name, connections, floor }, slices }) => {
    if (floor === null) return [];
    const [sqlite = [], one = [], two = []] = [...slices.values()];
    const [ratio, growth] = [ratioOf(one, sqlite), ratioOf(two, one)];
    const place = `${name} at ${connections} connections`;
    return [
      {
        goal: `${place}: ratio to SQLite at least ${floor}`,
        reached: toCell(ratio, 2),
        met: ratio >= floor,
      },
      {
        goal: `${place}: two processes at least ${growthFloor} times one`,
        reached: toCell(growth, 2),
        met: cores < coresForTwo ? undefined : growth >= growthFloor,
      },
    ];
  });
}

/** The bytes of each table with its indexes. */
export type Sizes = ReadonlyMap<string, number>;

type Size = Readonly<{ name: string; bytes: number }>;

const toSizes = (rows: readonly Size[]): Sizes =>
  new Map(rows.map(({ name, bytes }) => [name, bytes]));

/** The sizes of the tables in a file. */
export function readSqliteSizes(file: string): Sizes {
  const database = new Database(file, { readonly: true });
  const select = `
    select coalesce(tbl_name, dbstat.name) as name, sum(pgsize) as bytes
    from dbstat left join sqlite_schema on sqlite_schema.name = dbstat.name group by 1`;
  try {
    return toSizes(database.prepare<[], Size>(select).all());
  } finally {
    database.close();
  }
}

/** The sizes of the tables of PostgreSQL, with what is stored beside them. */
export async function readPostgresSizes({ query }: SharedDatabase): Promise<Sizes> {
  const select = `
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`;
  return toSizes(await query<Size>(select));
}

/** How the tables of a database have grown by so many jobs. */
type Growth = Readonly<{ before: Sizes; after: Sizes; jobs: number }>;

const bytesOf = ({ before, after, jobs }: Growth, name: string): number =>
  ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / jobs;

/** The bytes of a job in each table that grows with jobs, and in all. */
export function toSizeTable(sqlite: Growth, postgres: Growth): Table {
  const names = [...new Set([...sqlite.after.keys(), ...postgres.after.keys()])];
  const sizes = names.map((name) => ({
    name,
    sqlite: bytesOf(sqlite, name),
    postgres: bytesOf(postgres, name),
  }));
  const shown = sizes
    .filter((size) => Math.max(size.sqlite, size.postgres) >= 1)
    .toSorted((one, other) => other.postgres - one.postgres);
  const sum = (of: 'sqlite' | 'postgres') => sizes.reduce((total, size) => total + size[of], 0);
  const all = { name: 'all tables', sqlite: sum('sqlite'), postgres: sum('postgres') };
  return [...shown, all].map((size) => ({
    table: size.name,
    'SQLite, bytes a job': size.sqlite.toFixed(0),
    'PostgreSQL, bytes a job': size.postgres.toFixed(0),
  }));
}
