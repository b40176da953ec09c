import type { Slice } from '../load.ts';
import { median, type Table } from '../report.ts';

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
    const beside = baseline[round];
    return beside === undefined ? [] : [perSecond / beside.perSecond];
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
