import { type LoadedRequest, loadSlice, scenarios, type Slice } from '../load.ts';
import { printLine, residentMiB, type Section } from '../report.ts';
import type { Call, Peer } from './peer.ts';
import { toPeerTable, toRestTable, type Rounds } from './peer-data.ts';
import type { PeerName } from './peers.ts';
import { reasonOf, startServers, stopServers, type Server } from './start-servers.ts';

/** One connection for how long an answer takes, and as many as saturate a server. */
const connectionsOfRounds = [1, 64];

/** The calls of the scenarios, in their order. */
const calls: readonly Call[] = ['create', 'status', 'list', 'providers'];

/** How long each period of load takes, how often it is repeated, and which requests are measured. */
export type Extent = Readonly<{ seconds: number; rounds: number; only: string }>;

/** The request of a peer that does what a scenario does. */
export function requestOf(
  scenario: LoadedRequest,
  peer: Peer,
  { call, jobId }: Readonly<{ call: Call; jobId: number }>,
): LoadedRequest {
  const { body, ...rest } = scenario;
  const request = { ...rest, path: peer.paths[call](jobId) };
  if (body === undefined) return request;
  const order: unknown = JSON.parse(body);
  return { ...request, body: JSON.stringify(peer.wrapOrder?.(order) ?? order) };
}

/** Loads every server in turn, so that other load on the machine affects all alike. */
async function measureRounds(
  servers: readonly Server[],
  toRequest: (server: Server) => LoadedRequest,
  { connections, seconds, rounds }: Extent & Readonly<{ connections: number }>,
): Promise<Rounds['slices']> {
  const started = servers.filter(({ target }) => target !== undefined);
  const slices = new Map<string, Slice[]>(started.map(({ server }) => [server, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of started) {
      if (one.target === undefined || one.failure !== undefined) continue;
      try {
        const slice = await loadSlice(toRequest(one), one.target, { connections, seconds });
        slices.get(one.server)?.push(slice);
      } catch (error) {
        if (one.peer === undefined) throw error;
        one.failure = `stopped: ${reasonOf(error)}`;
        printLine(`${one.server} ${one.failure}`);
      }
    }
  }
  return slices;
}

async function measureCalls(
  servers: readonly Server[],
  jobId: number,
  extent: Extent,
): Promise<readonly Rounds[]> {
  const measured: Rounds[] = [];
  for (const [at, scenario] of scenarios(jobId).entries()) {
    const call = calls[at];
    if (call === undefined || !scenario.name.includes(extent.only)) continue;
    const toRequest = ({ peer }: Server) =>
      peer === undefined ? scenario : requestOf(scenario, peer, { call, jobId });
    for (const connections of connectionsOfRounds) {
      const slices = await measureRounds(servers, toRequest, { ...extent, connections });
      measured.push({ request: scenario.name, connections, slices });
    }
  }
  return measured;
}

/**
 * Loads the product, the bare program and servers from npm with the same calls on the same data. A peer
 * that cannot be installed or started, or that fails, is reported with the reason.
 */
export async function measurePeers(
  root: string,
  names: readonly PeerName[],
  extent: Extent,
): Promise<readonly Section[]> {
  const { servers, jobId } = await startServers(root, names);
  try {
    const measured = await measureCalls(servers, jobId, extent);
    for (const server of servers) {
      if (server.target !== undefined) server.loadedMiB = await residentMiB(server.target.pid);
    }
    return [
      {
        title: 'Peers',
        about: `10,000 jobs, all with synchronous=FULL; medians of ${extent.rounds} rounds of ${extent.seconds} s in turn`,
        table: toPeerTable(measured),
      },
      {
        title: 'Peers: start and memory',
        about: 'from the process to the first answer',
        table: toRestTable(servers),
      },
    ];
  } finally {
    await stopServers(servers);
  }
}
