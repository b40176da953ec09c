import { setTimeout as delay } from 'node:timers/promises';
import { loadClosedLoop, type Answers } from '../closed-loop.ts';
import { createComposer } from '../load.ts';
import { cpuMs, familyCpuMs } from '../report.ts';
import type { DatabaseScenario, Part } from './database-scenarios.ts';
import type { SharedDatabase, Topology } from './topology.ts';

/** The figures of one period of load. */
export type DatabaseSlice = Readonly<{
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of all processes of the topology for a request. */
  nodeUs: number;
  /** Processor time of the whole server of PostgreSQL for a request; 0 with SQLite. */
  postgresUs: number;
  /** How many jobs were created. */
  created: number;
  /**
   * How many units of work inserted a job and were rolled back, for each job that was created: each has taken
   * an id. Conflicts that a unit met before that are not counted. NaN without jobs or with SQLite.
   */
  againPerJob: number;
}>;

/** Spreads connections over processes as evenly as it is possible. */
export const spread = (connections: number, processes: number): readonly number[] =>
  Array.from({ length: processes }, (_, nth) => Math.floor((connections + nth) / processes));

/** The requests to a process. */
type Composing = Readonly<{
  /** The bytes of the next request. */
  compose: () => string;
  /** How many of the composed requests create a job. */
  created: () => number;
}>;

/** Composes the parts of a scenario in turn, each by one of its clients at random. */
export function composeInTurn(
  parts: readonly Part[],
  { url, apiKeys }: Readonly<{ url: string; apiKeys: readonly string[] }>,
): Composing {
  const composers = parts.map((part) => ({
    isCreation: part.method === 'POST',
    ofClients: apiKeys
      .slice(0, part.clients)
      .map((apiKey) => createComposer(part, { url, apiKey })),
  }));
  let [sent, created] = [0, 0];
  const compose = () => {
    const next = composers[sent % composers.length];
    const ofClient = next?.ofClients[Math.floor(Math.random() * next.ofClients.length)];
    if (next === undefined || ofClient === undefined) throw new Error('a scenario has requests');
    sent += 1;
    if (next.isCreation) created += 1;
    return ofClient();
  };
  return { compose, created: () => created };
}

/** The last id that a job has got, also one that was rolled back. */
async function readLastJobId({ query }: SharedDatabase): Promise<number> {
  const [row] = await query<{ last: string }>(
    "select pg_sequence_last_value(pg_get_serial_sequence('jobs', 'id')::regclass) as last",
  );
  return Number(row?.last);
}

async function readFigures({ targets, shared }: Topology) {
  const ofProcesses = await Promise.all(targets.map(({ pid }) => cpuMs(pid)));
  return {
    nodeMs: ofProcesses.reduce((sum, one) => sum + one, 0),
    postgresMs: shared === null ? 0 : await familyCpuMs(shared.pid),
    lastJobId: shared === null ? Number.NaN : await readLastJobId(shared),
  };
}

/** Waits for all, so that nothing loads a server any more when one has failed. */
async function settleAll<T>(running: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(running);
  return Promise.all(running);
}

/** When the answers of all processes are those of one server. */
function mergeAnswers(answers: readonly Answers[]) {
  const sorted = answers.flatMap(({ times }) => times).toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  const seconds = Math.max(...answers.map((one) => one.seconds));
  return { count: sorted.length, seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/**
 * Loads the processes of a topology with a scenario for some seconds, its connections spread over them.
 *
 * @throws if a request fails or is answered with another status than 2xx.
 */
export async function loadTopology(
  { parts, connections }: DatabaseScenario,
  topology: Topology,
  seconds: number,
): Promise<DatabaseSlice> {
  const { targets, apiKeys } = topology;
  const shares = spread(connections, targets.length);
  const loads = targets.map(({ url }, nth) => ({
    url,
    connections: shares[nth] ?? 0,
    ...composeInTurn(parts, { url, apiKeys }),
  }));
  const before = await readFigures(topology);
  const answers = await settleAll(loads.map((load) => loadClosedLoop({ ...load, seconds })));
  const after = await readFigures(topology);
  const merged = mergeAnswers(answers);
  const created = loads.reduce((sum, one) => sum + one.created(), 0);
  return {
    perSecond: merged.count / merged.seconds,
    p50Ms: merged.p50Ms,
    p99Ms: merged.p99Ms,
    nodeUs: ((after.nodeMs - before.nodeMs) * 1000) / merged.count,
    postgresUs: ((after.postgresMs - before.postgresMs) * 1000) / merged.count,
    created,
    againPerJob: (after.lastJobId - before.lastJobId - created) / created,
  };
}

/** A topology rests when it needs less than this of so long. */
const [restMs, longestRestMs] = [10, 200];

/**
 * Waits until a topology has done what a load has left to do, such as sending notices: the next period would pay for
 * it. After half a minute it goes on all the same.
 */
export async function awaitRest(topology: Topology): Promise<void> {
  for (let nth = 0; nth < 150; nth += 1) {
    const before = await readFigures(topology);
    await delay(longestRestMs);
    const after = await readFigures(topology);
    if (after.nodeMs - before.nodeMs + after.postgresMs - before.postgresMs <= restMs) return;
  }
}
