import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FilledMarketplace } from '../fill-marketplace.ts';
import type { StartedTarget } from '../targets.ts';
import { insertRows, type PeerData } from './peer-data.ts';
import type { Peer } from './peer.ts';
import { findFreePort, isRunning, startProgram, stopProgram } from './programs.ts';

/** The longest that a peer may take to answer first. */
const startSeconds = 60;

const durable = 'journal_mode=wal synchronous=2';

/** Where a peer is installed, where it has its data, and what that is. */
export type PeerPlace = Readonly<{
  folder: string;
  dataFolder: string;
  filled: FilledMarketplace;
  data: PeerData;
}>;

/** Writes the peer's copy of the marketplace, and returns what of its environment leads there. */
async function fillPeer(
  peer: Peer,
  { folder, dataFolder, filled, data }: PeerPlace,
): Promise<Readonly<Record<string, string>>> {
  if (peer.tables === undefined) {
    await cp(filled.dataDirs.bare, dataFolder, { recursive: true });
    return { NSEM_DATA_DIR: dataFolder, NSEM_SECRET: filled.secret };
  }
  const file = join(dataFolder, 'data.db');
  await mkdir(dataFolder, { recursive: true });
  await cp(join(folder, 'empty.db'), file);
  insertRows(file, peer.tables(data));
  return { PEER_DATABASE: file };
}

/** Waits until a server answers a request of its own as it should. */
export async function untilAnswered(
  url: string,
  { authorization, isAlive }: Readonly<{ authorization: string; isAlive: () => boolean }>,
): Promise<void> {
  const begun = performance.now();
  let last = 'nothing';
  while (isAlive()) {
    const answer = await fetch(url, {
      headers: { authorization },
      signal: AbortSignal.timeout(startSeconds * 1000),
    }).catch(() => undefined);
    if (answer !== undefined) last = `${answer.status} ${(await answer.text()).slice(0, 100)}`;
    if (answer?.ok) return;
    if (performance.now() - begun > startSeconds * 1000) break;
    await wait(10);
  }
  throw new Error(isAlive() ? `no answer in ${startSeconds} s but ${last}` : 'it ended at once');
}

/**
 * Starts a peer on its copy of the marketplace, and checks that it writes durably.
 *
 * @throws if it does not answer in time, or does not report that each commit is written to the disk.
 */
export async function startPeer(peer: Peer, place: PeerPlace): Promise<StartedTarget> {
  const { folder, filled } = place;
  const log = join(folder, 'server.log');
  await rm(log, { force: true });
  const env = { ...peer.env, ...(await fillPeer(peer, place)) };
  const authorization =
    peer.tables === undefined ? `Bearer ${filled.apiKey}` : await peer.authorize(folder);
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = await startProgram({
    command: process.execPath,
    args: peer.start,
    folder,
    log,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
  });
  const stop = () => stopProgram(child);
  try {
    await untilAnswered(`${url}${peer.paths.status(filled.jobId)}`, {
      authorization,
      isAlive: () => isRunning(child),
    });
    const startMs = performance.now() - begun;
    if (!(await readFile(log, 'utf8')).includes(durable)) {
      throw new Error(`it does not report ${durable}`);
    }
    const { pid } = child;
    if (pid === undefined) throw new Error('it has no process');
    return { name: peer.label, url, pid, apiKey: '', authorization, startMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
