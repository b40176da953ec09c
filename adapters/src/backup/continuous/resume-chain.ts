import { randomBytes } from 'node:crypto';
import type { Clock } from '@nsem/core';
import { hasPosition, identifyDatabase } from '../../persistence/log/database-identity.ts';
import { createLogCapture } from '../../persistence/log/log-capture.ts';
import { readLastFileId } from '../../persistence/snapshot/read-registered-files.ts';
import type { BackupTarget } from './backup-target.port.ts';
import { newChainState, openChain, type Chain } from './chain.ts';
import { readChainState } from './chain-state.ts';
import { decideContinuity } from './decide-continuity.ts';
import { arrangePieces, type PieceList } from './piece-names.ts';
import type { PieceSeal } from './write-piece.ts';

type ResumeOptions = Readonly<{
  /** The path of the database, and a descriptor of it. */
  database: string;
  descriptor: number;
  stateFile: string;
  target: BackupTarget;
  seal: PieceSeal;
  clock: Clock;
  drain: () => void;
  onNewChain: (reason: string) => void;
}>;

/** Lists the pieces of a target. */
export async function listPieces(target: Pick<BackupTarget, 'list'>): Promise<PieceList> {
  const paths: string[] = [];
  for await (const path of target.list('')) if (!path.startsWith('files/')) paths.push(path);
  return arrangePieces(paths);
}

/**
 * Goes on with the chain that the state names if nothing can be missing, or begins one.
 *
 * @param gapReason why the chain of this process cannot go on; null at its start.
 */
export async function resumeChain(
  options: ResumeOptions,
  gapReason: string | null,
): Promise<Readonly<{ chain: Chain; list: PieceList }>> {
  const { database, target, seal, clock, drain } = options;
  const log = `${database}-wal`;
  const place = await target.place();
  await target.sweep();
  const state = readChainState(options.stateFile);
  const list = await listPieces(target);
  const continuity = decideContinuity({
    state,
    gapReason,
    target: target.name,
    list,
    hasPosition: state !== null && state.position !== null && hasPosition(log, state.position),
    identity: identifyDatabase(options.descriptor),
  });
  if (!continuity.goesOn) options.onNewChain(continuity.reason);
  // Messages about the log from before belong to the chain before.
  drain();
  const begin = () =>
    newChainState({
      target: target.name,
      place,
      chain: randomBytes(4).toString('hex'),
      lastFileId: readLastFileId(database),
      unregistered: state?.unregistered ?? {},
    });
  const from = continuity.goesOn ? continuity.from : null;
  const capture = createLogCapture({ log, from, drain });
  const next = continuity.goesOn ? continuity.state : begin();
  return { chain: openChain({ state: next, capture, target, seal, clock }), list };
}
