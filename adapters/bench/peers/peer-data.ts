import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Slice } from '../load.ts';
import { median, type Table } from '../report.ts';

/** A row of a table. */
export type Row = Readonly<Record<string, string | number | null>>;

/** What the marketplace contains, in columns that every peer can have. */
export type PeerData = Readonly<{
  jobs: readonly Row[];
  ledgerLines: readonly Row[];
  providers: readonly Row[];
  services: readonly Row[];
}>;

/** Rows of the tables of a peer, by the names of the tables. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

const time = (column: string) =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch') as ${column}`;

const jobs = `
  select jobs.id, 1 as client_id, null as provider_id, service_type, language as source_language,
    target_language, substr(content, 1, 80) as title, content, status, failure_reason, reference,
    purpose, audience, tone, words, unit_price, price, discount, amount_due, is_quick,
    ${['due_at', 'created_at', 'updated_at', 'assigned_at', 'completed_at'].map(time).join(', ')}
  from jobs order by id`;

const ledgerLines = `
  select row_number() over (order by lines.posting_id, lines.account_id) as id, postings.job_id, accounts.name as account, lines.amount, ${time('at')}
  from ledger_lines lines join ledger_postings postings on postings.id = lines.posting_id
    join ledger_accounts accounts on accounts.id = lines.account_id
  where postings.kind = 'hold' order by id`;

const providers = `
  select id, name, provider_id, null as bio,
    (select coalesce(sum(jobs), 0) from provider_totals where provider_totals.provider_id = accounts.id)
      as completed_jobs, null as average_rating,
    0 as rating_count, is_available, is_quick_service_available, is_public
  from accounts where role = 'service-provider' and is_active = true order by id`;

const services = `
  select id, owner_id as provider, service_type, language as source_language, target_language,
    sample_text, status, ${['submitted_at', 'reviewed_at'].map(time).join(', ')}
  from services where status = 'approved' order by id`;

/** Reads what a filled marketplace contains. */
export function readPeerData(dataDir: string): PeerData {
  const db = new Database(join(dataDir, 'nsem.db'), { readonly: true });
  try {
    const all = (sql: string) => db.prepare<[], Row>(sql).all();
    return {
      jobs: all(jobs),
      ledgerLines: all(ledgerLines).map(({ at = null, ...line }) => ({ ...line, created_at: at })),
      providers: all(providers),
      services: all(services),
    };
  } finally {
    db.close();
  }
}

/**
 * Inserts rows into the tables of a peer; columns that a table does not have are left out.
 *
 * @throws if there is no such table.
 */
export function insertRows(file: string, tables: Tables): void {
  const db = new Database(file);
  const insertAll = db.transaction((name: string, rows: readonly Row[]) => {
    const known = db.prepare<[string], { name: string }>('select name from pragma_table_info(?)');
    const columns = known
      .all(name)
      .map((column) => column.name)
      .filter((column) => rows[0]?.[column] !== undefined);
    if (columns.length === 0) throw new Error(`${file} has no table ${name} for the rows`);
    const quoted = columns.map((column) => `"${column}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    const insert = db.prepare(`insert into "${name}" (${quoted}) values (${places})`);
    for (const row of rows) insert.run(columns.map((column) => row[column]));
  });
  try {
    for (const [name, rows] of Object.entries(tables)) if (rows.length > 0) insertAll(name, rows);
    db.pragma('wal_checkpoint(truncate)');
  } finally {
    db.close();
  }
}

/** The slices of one kind of request, by the names of the servers; none of one that failed. */
export type Rounds = Readonly<{
  request: string;
  connections: number;
  slices: ReadonlyMap<string, readonly Slice[]>;
}>;

const noFigure = '–';

/** The middle of the ratios of a server to the baseline in the same rounds. */
function ratioTo(baseline: readonly Slice[], slices: readonly Slice[]): string {
  const ratios = slices.flatMap(({ perSecond }, round) => {
    const reference = baseline[round];
    return reference === undefined ? [] : [perSecond / reference.perSecond];
  });
  const ratio = median(ratios);
  return ratio.toFixed(ratio < 0.1 ? 3 : 2);
}

function toCells(slices: readonly Slice[], baseline: readonly Slice[]) {
  const figure = (name: keyof Slice, digits: number) =>
    slices.length === 0 ? noFigure : median(slices.map((slice) => slice[name])).toFixed(digits);
  return {
    'req/s': figure('perSecond', 0),
    'p50 ms': figure('p50Ms', 1),
    'p99 ms': figure('p99Ms', 1),
    'CPU µs': figure('cpuUsPerRequest', 0),
    bytes: figure('bytesPerAnswer', 0),
    ratio: slices.length === 0 ? noFigure : ratioTo(baseline, slices),
  };
}

/** A row for each server of each kind of request, with its ratio to the bare program. */
export const toPeerTable = (measured: readonly Rounds[]): Table =>
  measured.flatMap(({ request, connections, slices }) =>
    [...slices].map(([server, own]) => ({
      request,
      conn: String(connections),
      server,
      ...toCells(own, slices.get('bare') ?? []),
    })),
  );

/** What a server needs, or why it does not run here. */
export type AtRest = Readonly<{
  server: string;
  about: string;
  startMs?: number;
  idleMiB?: number;
  loadedMiB?: number;
  packagesMiB?: number;
  /** Why it was not started, or was stopped. */
  failure?: string;
}>;

/** A text without what divides cells and rows. */
const textCell = (text: string): string => text.replaceAll(/[|\s]+/g, ' ');

const wholeCell = (value: number | undefined) => value?.toFixed(0) ?? noFigure;

/** A row for each server: start, memory, packages, and what it does otherwise. */
export const toRestTable = (servers: readonly AtRest[]): Table =>
  servers.map(({ server, about, failure, ...figures }) => ({
    server,
    'start ms': wholeCell(figures.startMs),
    'idle MiB': wholeCell(figures.idleMiB),
    'MiB after load': wholeCell(figures.loadedMiB),
    'packages MiB': wholeCell(figures.packagesMiB),
    'beside the bare program': textCell(failure ?? about),
  }));
