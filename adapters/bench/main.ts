import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillMarketplace } from './fill-marketplace.ts';
import { loadSlice, type Scenario, type Slice, type Target } from './load.ts';
import { residentMiB } from './process-figures.ts';
import { median, printLine, printTable } from './report.ts';
import { scenarios } from './scenarios.ts';
import { startTarget } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    jobs: { type: 'string', default: '10000' },
    /** Measures only the requests whose names contain this. */
    only: { type: 'string', default: '' },
  },
});

const figure = (slices: readonly Slice[], name: keyof Slice) =>
  median(slices.map((slice) => slice[name]));

/** Loads both targets in turn, so that other load on the machine affects both alike. */
async function compare(
  scenario: Scenario,
  targets: Readonly<Record<Target['name'], Target>>,
  connections: number,
) {
  const shape = { connections, seconds: Number(options.seconds) };
  const slices: Record<Target['name'], Slice[]> = { nsem: [], bare: [] };
  for (let round = 0; round < Number(options.rounds); round += 1) {
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

const rows = (comparisons: readonly Comparison[]) =>
  comparisons.flatMap(({ scenario, connections, slices, ratio }) =>
    (['bare', 'nsem'] as const).map((name) => ({
      request: scenario.name,
      conn: String(connections),
      server: name,
      'req/s': figure(slices[name], 'perSecond').toFixed(0),
      'p50 ms': figure(slices[name], 'p50Ms').toFixed(1),
      'p99 ms': figure(slices[name], 'p99Ms').toFixed(1),
      'CPU us': figure(slices[name], 'cpuUsPerRequest').toFixed(0),
      ratio: name === 'bare' ? '1.00' : ratio.toFixed(2),
    })),
  );

/** Prints each goal of the project with the measured figure. */
function judge(comparisons: readonly Comparison[], idleMiB: number): boolean {
  const goals = [
    ...comparisons
      .filter(({ connections }) => connections === 64)
      .map(({ scenario, ratio }) => ({
        goal: `${scenario.name}: ratio at least ${scenario.floor} at 64 connections`,
        reached: ratio.toFixed(2),
        met: ratio >= scenario.floor,
      })),
    { goal: 'idle memory at most 135 MiB', reached: idleMiB.toFixed(0), met: idleMiB <= 135 },
  ];
  for (const { goal, reached, met } of goals) {
    printLine(`${met ? 'met   ' : 'MISSED'} ${goal}: ${reached}`);
  }
  return goals.every(({ met }) => met);
}

const root = await mkdtemp(join(tmpdir(), 'nsem-bench-'));
const running: Awaited<ReturnType<typeof startTarget>>[] = [];
try {
  const filled = await fillMarketplace(root, { jobs: Number(options.jobs), providers: 40 });
  for (const name of ['nsem', 'bare'] as const) running.push(await startTarget(name, filled));
  const [nsem, bare] = running;
  if (nsem === undefined || bare === undefined) throw new Error('both servers have started');
  const idle = { nsem: await residentMiB(nsem.pid), bare: await residentMiB(bare.pid) };
  const comparisons: Comparison[] = [];
  const chosen = scenarios(filled.jobId).filter(({ name }) => name.includes(options.only));
  for (const scenario of chosen) {
    for (const connections of [1, 16, 64]) {
      comparisons.push(await compare(scenario, { nsem, bare }, connections));
    }
  }
  printLine(`Node ${process.version}, ${cpus().length} cores, synchronous=FULL for both`);
  printLine(`medians of ${options.rounds} interleaved rounds of ${options.seconds} s\n`);
  printTable(rows(comparisons));
  printTable(
    running.map((target) => ({
      server: target.name,
      'start ms': target.startMs.toFixed(0),
      'idle MiB': idle[target.name].toFixed(0),
    })),
  );
  for (const target of running) {
    printLine(`${target.name} after load: ${(await residentMiB(target.pid)).toFixed(0)} MiB`);
  }
  if (!judge(comparisons, idle.nsem)) process.exitCode = 1;
} finally {
  for (const target of running) await target.stop();
  await rm(root, { recursive: true, force: true });
}
