import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fillMarketplace, type FilledMarketplace } from '../fill-marketplace.ts';
import { printLine, type Section } from '../report.ts';
import { clientCount, databaseScenarios } from './database-scenarios.ts';
import {
  type Goal,
  judgeDatabases,
  type Measured,
  readPostgresSizes,
  readSqliteSizes,
  type Sizes,
  toDatabaseTable,
  toSizeTable,
} from './database-tables.ts';
import { awaitRest, loadTopology, type DatabaseSlice } from './load-topology.ts';
import { fillPostgres, startOnPostgres, startOnSqlite, type Topology } from './topology.ts';

/** How large the books are, how long each period of load takes, and what is loaded. */
type Extent = Readonly<{ jobs: number; seconds: number; rounds: number; only: string }>;

const processCounts = [1, 2, 3];

/** Prints why a topology failed, which does not end the measurement of the others. */
function reportFailure(name: string, request: string, error: unknown): undefined {
  printLine(`${name}, ${request} failed: ${String(error)}`);
  return undefined;
}

/** Loads every topology in turn, so that other load on the machine affects all alike. */
async function measureScenarios(
  topologies: readonly Topology[],
  jobId: number,
  { seconds, rounds, only }: Extent,
): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const scenario of databaseScenarios(jobId).filter(({ name }) => name.includes(only))) {
    const slices = new Map<string, (DatabaseSlice | undefined)[]>(
      topologies.map(({ name }) => [name, []]),
    );
    const warmUps = new Map<string, number>();
    // In the first round, which does not count, processes compile their code, and connections their statements.
    for (let round = 0; round <= rounds; round += 1) {
      for (const topology of topologies) {
        const slice = await loadTopology(scenario, topology, seconds).catch((error: unknown) =>
          reportFailure(topology.name, scenario.name, error),
        );
        if (round > 0) slices.get(topology.name)?.push(slice);
        else warmUps.set(topology.name, slice?.created ?? Number.NaN);
        await awaitRest(topology);
      }
    }
    measured.push({ scenario, slices, warmUps });
  }
  return measured;
}

/** How many jobs a topology has created; undefined if that is not known because it failed. */
function countCreated(measured: readonly Measured[], name: string): number | undefined {
  const counts = measured.flatMap(({ slices, warmUps }) => [
    warmUps.get(name),
    ...(slices.get(name) ?? []).map((slice) => slice?.created),
  ]);
  const sum = counts.reduce<number>((total, created = Number.NaN) => total + created, 0);
  return Number.isNaN(sum) ? undefined : sum;
}

/**
 * Checks that nothing was lost or done twice.
 *
 * @throws if there are other jobs than those that were filled in and created, or money came from nowhere.
 */
async function checkBooks({ shared, name }: Topology, jobs: number): Promise<void> {
  if (shared === null) return;
  const [row] = await shared.query<{ jobs: string; money: string }>(`
    select (select count(*) from jobs) as jobs, (select sum(balance) from ledger_accounts) as money`);
  if (Number(row?.jobs) !== jobs || Number(row?.money) !== 0) {
    throw new Error(`${name} has ${row?.jobs} jobs of ${jobs}, and balances of ${row?.money}`);
  }
}

/** The sizes of the databases, by the names of the topologies. */
async function readSizes(
  topologies: readonly Topology[],
  file: string,
): Promise<ReadonlyMap<string, Sizes>> {
  const sizes = new Map<string, Sizes>();
  for (const { name, shared } of topologies) {
    sizes.set(name, shared === null ? readSqliteSizes(file) : await readPostgresSizes(shared));
  }
  return sizes;
}

/** Compares the growth of the first two databases, if it is known by how many jobs they have grown. */
function compareSizes(
  measured: readonly Measured[],
  before: ReadonlyMap<string, Sizes>,
  after: ReadonlyMap<string, Sizes>,
): Section {
  const [sqlite, postgres] = [...before.keys()].map((name) => ({
    before: before.get(name) ?? new Map(),
    after: after.get(name) ?? new Map(),
    jobs: countCreated(measured, name) ?? 0,
  }));
  const isKnown = (sqlite?.jobs ?? 0) > 0 && (postgres?.jobs ?? 0) > 0;
  return {
    title: 'Databases: size of a job',
    about: `tables with their indexes, by ${sqlite?.jobs ?? 0} and ${postgres?.jobs ?? 0} jobs that requests with keys have created`,
    table:
      isKnown && sqlite !== undefined && postgres !== undefined
        ? toSizeTable(sqlite, postgres)
        : [],
  };
}

/** What was measured, with the goals. */
type DatabaseFigures = Readonly<{
  sections: readonly Section[];
  goals: readonly Goal[];
}>;

async function measureAll(
  topologies: readonly Topology[],
  filled: FilledMarketplace,
  extent: Extent,
): Promise<DatabaseFigures> {
  const file = join(filled.dataDirs.nsem, 'nsem.db');
  const before = await readSizes(topologies, file);
  const measured = await measureScenarios(topologies, filled.jobId, extent);
  for (const topology of topologies) {
    const created = countCreated(measured, topology.name);
    if (created !== undefined) await checkBooks(topology, extent.jobs + created);
  }
  const after = await readSizes(topologies, file);
  const loaded = {
    title: 'Databases',
    about: `${extent.jobs.toLocaleString('en')} jobs at first, both durable; medians of ${extent.rounds} rounds of ${extent.seconds} s in turn on ${availableParallelism()} cores`,
    table: toDatabaseTable(measured),
  };
  return {
    sections: [loaded, compareSizes(measured, before, after)],
    goals: judgeDatabases(measured, availableParallelism()),
  };
}

/**
 * Loads the product on SQLite, and on PostgreSQL with one, two and three processes, with the same requests on
 * the same books.
 *
 * @throws {Error} if a server does not start, or a database has other books than it must have.
 */
export async function measureDatabases(root: string, extent: Extent): Promise<DatabaseFigures> {
  const filling = { jobs: extent.jobs, providers: 40, clients: clientCount };
  const filled = await fillMarketplace(root, filling);
  printLine('SQLite is filled; PostgreSQL is next\n');
  const postgres = await fillPostgres(filling);
  const topologies: Topology[] = [];
  try {
    topologies.push(await startOnSqlite(filled.dataDirs.nsem, filled));
    for (const processes of processCounts) {
      topologies.push(await startOnPostgres(root, postgres, processes));
    }
    return await measureAll(topologies, filled, extent);
  } finally {
    for (const topology of topologies) await topology.stop();
    await postgres.server.stop();
  }
}
