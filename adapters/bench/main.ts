import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Goal } from './databases/database-tables.ts';
import { measureDatabases } from './databases/measure-databases.ts';
import { fillMarketplace } from './fill-marketplace.ts';
import { measureGrowth, measureGrowthOnPostgres } from './growth.ts';
import {
  loadSlice,
  type Scenario,
  scenarios,
  type Slice,
  startTarget,
  type Target,
} from './load.ts';
import { measurePeers } from './peers/measure-peers.ts';
import { completeArguments, parsePeers } from './peers/options.ts';
import {
  median,
  printLine,
  printTable,
  replaceTables,
  residentMiB,
  type Section,
} from './report.ts';
import { measureTransfers } from './transfer.ts';

const { values: options } = parseArgs({
  args: completeArguments(process.argv.slice(2)),
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** With more, requests are also compared over 10,000 and over so many jobs. */
    jobs: { type: 'string', default: '10000' },
    /** Measures only the requests whose names contain this. */
    only: { type: 'string', default: '' },
    /** How large a recording is sent and received; none if 0. */
    megabytes: { type: 'string', default: '0' },
    /** Servers from npm that are measured too: some by their names, all without a value. */
    peers: { type: 'string' },
    /**
     * Compares instead SQLite with PostgreSQL and several processes, over as many jobs as `--jobs`.
     */
    databases: { type: 'boolean', default: false },
    /** Measures instead requests over 10,000 jobs and over `--jobs` on PostgreSQL. */
    'postgres-growth': { type: 'boolean', default: false },
    /** A document of Markdown, whose tables are replaced. */
    report: { type: 'string' },
  },
});

/**
 * A number among the options.
 *
 * @throws if it is none, or out of bounds: what is measured takes minutes.
 */
function numberOf(name: 'seconds' | 'rounds' | 'jobs' | 'megabytes', least: number, most: number) {
  const value = Number(options[name]);
  if (value >= least && value <= most) return value;
  throw new Error(`--${name} must be a number from ${least} to ${most}, not ${options[name]}`);
}

const [seconds, rounds] = [numberOf('seconds', 0.1, 3_600), numberOf('rounds', 1, 1_000)];
const [jobs, megabytes] = [numberOf('jobs', 1, 10_000_000), numberOf('megabytes', 0, 4_000)];
const peers = parsePeers(options.peers);
/** Read at once, so that a wrong name does not cost the measurements. */
const report = options.report === undefined ? undefined : await readFile(options.report, 'utf8');

/** The marketplace that is loaded; the goals are for lists of so many jobs. */
const [loadedJobs, idleGoalMiB] = [10_000, 135];

const figure = (slices: readonly Slice[], name: keyof Slice) =>
  median(slices.map((slice) => slice[name]));

type Targets = Readonly<Record<'nsem' | 'bare', Target>>;

/** Loads both targets in turn, so that other load on the machine affects both alike. */
async function compare(scenario: Scenario, targets: Targets, connections: number) {
  const shape = { connections, seconds };
  const slices: Readonly<Record<keyof Targets, Slice[]>> = { nsem: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    slices.bare.push(await loadSlice(scenario, targets.bare, shape));
    slices.nsem.push(await loadSlice(scenario, targets.nsem, shape));
  }
  const ratios = slices.nsem.map((slice, round) => {
    const bare = slices.bare[round];
    return bare === undefined ? Number.NaN : slice.perSecond / bare.perSecond;
  });
  return { scenario, connections, slices, ratio: median(ratios) };
}

type Comparison = Awaited<ReturnType<typeof compare>>;

const toTable = (comparisons: readonly Comparison[]) =>
  comparisons.flatMap(({ scenario, connections, slices, ratio }) =>
    (['bare', 'nsem'] as const).map((name) => ({
      request: scenario.name,
      conn: String(connections),
      server: name,
      'req/s': figure(slices[name], 'perSecond').toFixed(0),
      'p50 ms': figure(slices[name], 'p50Ms').toFixed(1),
      'p99 ms': figure(slices[name], 'p99Ms').toFixed(1),
      'CPU µs': figure(slices[name], 'cpuUsPerRequest').toFixed(0),
      bytes: figure(slices[name], 'bytesPerAnswer').toFixed(0),
      ratio: name === 'bare' ? '1.00' : ratio.toFixed(2),
    })),
  );

/** Prints each goal with the measured figure; whether none is missed. */
function printGoals(goals: readonly Goal[]): boolean {
  for (const { goal, reached, met } of goals) {
    const verdict = met === undefined ? 'unknown' : met ? 'met    ' : 'MISSED ';
    printLine(`${verdict} ${goal}: ${reached}`);
  }
  return goals.every(({ met }) => met !== false);
}

/** Compares the figures with the goals of the project. */
function judge(comparisons: readonly Comparison[], idleMiB: number): readonly Goal[] {
  return [
    ...comparisons
      .filter(({ connections }) => connections === 64)
      .map(({ scenario, ratio }) => ({
        goal: `${scenario.name}: ratio at least ${scenario.floor} at 64 connections`,
        reached: ratio.toFixed(2),
        met: ratio >= scenario.floor,
      })),
    {
      goal: `idle memory at most ${idleGoalMiB} MiB`,
      reached: idleMiB.toFixed(0),
      met: idleMiB <= idleGoalMiB,
    },
  ];
}

async function measureLoad(targets: Targets, jobId: number): Promise<readonly Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const scenario of scenarios(jobId).filter(({ name }) => name.includes(options.only))) {
    for (const connections of [1, 16, 64]) {
      comparisons.push(await compare(scenario, targets, connections));
    }
  }
  return comparisons;
}

/** What the bare program needs to create a job on the machine for which the goals in milliseconds are. */
const goalCreateUs = 186;

/** How many times as slow this machine is as that one, at least 1; 1 if that was not measured. */
function slownessOf(comparisons: readonly Comparison[]): number {
  const created = comparisons.find(
    ({ scenario, connections }) => scenario.name.startsWith('POST /jobs/') && connections === 64,
  );
  if (created === undefined) return 1;
  return Math.max(1, figure(created.slices.bare, 'cpuUsPerRequest') / goalCreateUs);
}

const root = await mkdtemp(join(tmpdir(), 'nsem-bench-'));
const running: Awaited<ReturnType<typeof startTarget>>[] = [];
const sections: Section[] = [];
const show = (section: Section): void => {
  if (section.table.length === 0) return;
  sections.push(section);
  printLine(`${section.title}: ${section.about}\n`);
  printTable(section.table);
};

/** Compares the server with others, and returns how its goals were reached. */
async function measureServer(): Promise<readonly Goal[]> {
  const filled = await fillMarketplace(root, { jobs: loadedJobs, providers: 40 });
  for (const name of ['nsem', 'bare'] as const) {
    running.push(await startTarget(name, { ...filled, dataDir: filled.dataDirs[name] }));
  }
  const [nsem, bare] = running;
  if (nsem === undefined || bare === undefined) throw new Error('both servers have started');
  const idle = { nsem: await residentMiB(nsem.pid), bare: await residentMiB(bare.pid) };
  const comparisons = await measureLoad({ nsem, bare }, filled.jobId);
  show({
    title: 'Requests',
    about: `${loadedJobs.toLocaleString('en')} jobs, both with synchronous=FULL; medians of ${rounds} rounds of ${seconds} s in turn`,
    table: toTable(comparisons),
  });
  const memory = [];
  for (const target of [nsem, bare]) {
    memory.push({
      server: target.name,
      'start ms': target.startMs.toFixed(0),
      'idle MiB': idle[target.name === 'nsem' ? 'nsem' : 'bare'].toFixed(0),
      'MiB after load': (await residentMiB(target.pid)).toFixed(0),
    });
  }
  show({
    title: 'Start and memory',
    about: 'from the process to the first address',
    table: memory,
  });
  if (megabytes > 0) {
    show({
      title: 'Recordings',
      about: `${megabytes} MiB to and from a disk, compared with plain streaming and fsync`,
      table: await measureTransfers(root, { nsem, bare }, megabytes),
    });
  }
  for (const target of running.splice(0)) await target.stop();
  if (peers.length > 0) {
    const extent = { seconds, rounds, only: options.only };
    for (const section of await measurePeers(join(root, 'peers'), peers, extent)) show(section);
  }
  if (jobs > loadedJobs) {
    const growth = await measureGrowth(root, { jobs, slowness: slownessOf(comparisons) });
    show({
      title: 'Growth',
      about: 'one connection; the client and the provider have four of ten jobs',
      table: growth.requests,
    });
    show({
      title: 'Polling',
      about: `${jobs.toLocaleString('en')} jobs; medians of the 99th percentiles of rounds in turn`,
      table: growth.polling,
    });
  }
  return judge(comparisons, idle.nsem);
}

async function measureOnlyDatabases(): Promise<readonly Goal[]> {
  const extent = { jobs, seconds, rounds, only: options.only };
  const { sections: measured, goals } = await measureDatabases(root, extent);
  for (const section of measured) show(section);
  return goals;
}

/** What polling costs others is judged in its table; the other figures are not judged. */
async function measureOnlyPostgresGrowth(): Promise<readonly Goal[]> {
  const { requests, polling } = await measureGrowthOnPostgres(root, jobs);
  const about = `one process, and PostgreSQL on the same ${cpus().length} cores`;
  show({ title: 'Growth on PostgreSQL', about, table: requests });
  show({ title: 'Polling on PostgreSQL', about, table: polling });
  return [];
}

function measureWhatIsAsked(): Promise<readonly Goal[]> {
  if (options.databases) return measureOnlyDatabases();
  return options['postgres-growth'] ? measureOnlyPostgresGrowth() : measureServer();
}

try {
  printLine(`Node ${process.version}, ${cpus().length} cores\n`);
  const goals = await measureWhatIsAsked();
  if (!printGoals(goals)) process.exitCode = 1;
  if (options.report !== undefined && report !== undefined) {
    await writeFile(options.report, replaceTables(report, sections));
  }
} finally {
  for (const target of running) await target.stop();
  await rm(root, { recursive: true, force: true });
}
