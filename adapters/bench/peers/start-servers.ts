import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fillMarketplace, type FilledMarketplace } from '../fill-marketplace.ts';
import { type StartedTarget, startTarget } from '../load.ts';
import { printLine, residentMiB } from '../report.ts';
import {
  installPeer,
  measurePackages,
  peersFolder,
  startPeer,
  untilAnswered,
} from './start-peer.ts';
import { type AtRest, readPeerData } from './peer-data.ts';
import type { Peer } from './peer.ts';
import { peers, type PeerName } from './peers.ts';

/** A server that is measured; a peer has its own requests, and may fail. */
export type Server = { -readonly [Key in keyof AtRest]: AtRest[Key] } & {
  target?: StartedTarget;
  readonly peer?: Peer;
};

/** An error with what caused it, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause === undefined ? message : `${message}: ${reasonOf(cause)}`;
}

/** Reports how much is installed before it is. */
async function announce(names: readonly PeerName[]): Promise<void> {
  const present = await readdir(peersFolder).catch((): string[] => []);
  const absent = names.filter((name) => !present.includes(name));
  if (absent.length === 0) return;
  const total = absent.reduce((sum, name) => sum + peers[name].installMiB, 0);
  const labels = absent.map((name) => peers[name].label).join(', ');
  printLine(`${labels}: about ${total.toLocaleString('en')} MiB are installed in .cache/peers\n`);
}

/** Does a step of a peer's start unless an earlier one has failed. */
async function tryStep(server: Server, step: () => Promise<void>): Promise<void> {
  if (server.failure !== undefined) return;
  try {
    await step();
  } catch (error) {
    server.failure = `not started: ${reasonOf(error)}`;
    printLine(`${server.server} ${server.failure}`);
  }
}

/** Starts the bare program or the product, until it answers as peers have to. */
async function startOwn(name: 'bare' | 'nsem', filled: FilledMarketplace): Promise<Server> {
  const target = await startTarget(name, { ...filled, dataDir: filled.dataDirs[name] });
  const begun = performance.now();
  await untilAnswered(`${target.url}/jobs/${filled.jobId}/status`, {
    authorization: `Bearer ${filled.apiKey}`,
    isAlive: () => true,
  });
  const startMs = target.startMs + performance.now() - begun;
  const about = name === 'bare' ? 'the baseline' : 'this project';
  return { server: name, about, startMs, target };
}

/** Servers on copies of the same marketplace, and a job that all of them have. */
export type StartedServers = Readonly<{ servers: readonly Server[]; jobId: number }>;

/**
 * Installs the peers, and starts them with the bare program and the product. One that cannot be is among
 * the servers with the reason.
 */
export async function startServers(
  root: string,
  names: readonly PeerName[],
): Promise<StartedServers> {
  await announce(names);
  const started = names.map((name) => {
    const server: Server = {
      server: peers[name].label,
      about: peers[name].about,
      peer: peers[name],
    };
    return { name, peer: peers[name], server, folder: '' };
  });
  for (const one of started) {
    await tryStep(one.server, async () => {
      one.folder = await installPeer(one.name, one.peer);
      one.server.packagesMiB = await measurePackages(one.folder);
    });
  }
  const filled = await fillMarketplace(root, { jobs: 10_000, providers: 40 });
  const data = readPeerData(filled.dataDirs.bare);
  const own = [await startOwn('bare', filled)];
  try {
    own.push(await startOwn('nsem', filled));
    for (const { name, peer, server, folder } of started) {
      await tryStep(server, async () => {
        const dataFolder = join(root, name);
        server.target = await startPeer(peer, { folder, dataFolder, filled, data });
        server.startMs = server.target.startMs;
      });
    }
    const servers = [...own, ...started.map(({ server }) => server)];
    for (const server of servers) {
      if (server.target !== undefined) server.idleMiB = await residentMiB(server.target.pid);
    }
    return { servers, jobId: filled.jobId };
  } catch (error) {
    await stopServers([...own, ...started.map(({ server }) => server)]);
    throw error;
  }
}

/** Ends every server that was started. */
export async function stopServers(servers: readonly Server[]): Promise<void> {
  for (const { target } of servers) await target?.stop();
}
