import type { CapturePosition } from '../../persistence/log/log-capture.ts';
import type { ChainState } from './chain-state.ts';
import { stateAfterCleanStop } from './chain.ts';
import type { PieceList } from './piece-names.ts';

/** What a start finds. */
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
  const { state, gapReason, target, hasPosition, identity } = found;
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
  if (state.position !== null && hasPosition) return { goesOn: true, state, from: state.position };
  return begin('the write-ahead log does not go on where the last segment ends');
}
