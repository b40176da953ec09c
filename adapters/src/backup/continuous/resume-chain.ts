import { randomBytes } from 'node:crypto';
import type { Clock } from '@nsem/core';
import {
  type CapturePosition,
  createLogCapture,
  hasPosition,
  identifyDatabase,
} from '../../persistence/log/log-capture.ts';
import { readLastFileId } from '../../persistence/snapshot/read-registered-files.ts';
import type { BackupTarget } from './backup-target.ts';
import {
  type Chain,
  type ChainState,
  newChainState,
  openChain,
  readChainState,
  stateAfterCleanStop,
} from './chain.ts';
import { arrangePieces, type PieceList } from './piece-format.ts';
import type { PieceSeal } from './write-piece.ts';

/** The findings of a start. */
export type FoundAtStart = Readonly<{
  state: ChainState | null;
  /** Why the chain of this process cannot go on; null at its start. */
  gapReason: string | null;
  /** The name of the target, and its pieces. */
  target: string;
  list: PieceList;
  /** Whether the log still has the frames up to the position of the state. */
  hasPosition: boolean;
  /** The identity of the database now. */
  identity: string;
}>;

/** Whether a chain goes on, and behind which commit; null: before the first frame of the log. */
export type Continuity =
  | Readonly<{ goesOn: true; state: ChainState; from: CapturePosition | null }>
  | Readonly<{ goesOn: false; reason: string }>;

const begin = (reason: string): Continuity => ({ goesOn: false, reason });

/** Whether the target has exactly what the state says: nothing less, and nothing of others. */
function findDifference({ list }: FoundAtStart, state: ChainState): string | null {
  const { pieces } = list;
  if (state.lastPath !== null && !pieces.some(({ path }) => path === state.lastPath)) {
    return 'the last segment is not in the target';
  }
  const isUnknown = pieces.some((piece) =>
    piece.chain === state.chain
      ? piece.kind === 'segment' && piece.number > state.number
      : piece.time > state.lastTime,
  );
  return isUnknown ? 'the target has later segments' : null;
}

/** Decides whether a chain goes on after a start: only if nothing can be missing between. */
export function decideContinuity(found: FoundAtStart): Continuity {
  const { state, gapReason, target, identity } = found;
  if (gapReason !== null) return begin(gapReason);
  if (state === null) return begin('there was none before');
  if (state.target !== target) return begin('the target is another one');
  const difference = findDifference(found, state);
  if (difference !== null) return begin(difference);
  if (state.identity !== null) {
    return state.identity === identity
      ? { goesOn: true, state: stateAfterCleanStop(state), from: null }
      : begin('the database was changed while the server did not run');
  }
  if (state.position !== null && found.hasPosition)
    return { goesOn: true, state, from: state.position };
  return begin('the write-ahead log does not go on where the last segment ends');
}

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
  const beginChain = () =>
    newChainState({
      target: target.name,
      place,
      chain: randomBytes(4).toString('hex'),
      lastFileId: readLastFileId(database),
      unregistered: state?.unregistered ?? {},
    });
  const from = continuity.goesOn ? continuity.from : null;
  const capture = createLogCapture({ log, from, drain });
  const next = continuity.goesOn ? continuity.state : beginChain();
  return { chain: openChain({ state: next, capture, target, seal, clock }), list };
}
