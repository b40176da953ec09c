import { median, type Table } from '../report.ts';
import type { DatabaseScenario } from './database-scenarios.ts';
import type { DatabaseSlice } from './load-topology.ts';

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
    const beside = baseline[round];
    return slice === undefined || beside === undefined ? [] : [slice.perSecond / beside.perSecond];
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
