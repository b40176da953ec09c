import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Clock, instant, type Instant } from '@nsem/core';
import { z } from 'zod';
import {
  type CapturedPages,
  CaptureGapError,
  type LogCapture,
} from '../../persistence/log/log-capture.ts';
import type { BackupTarget } from './backup-target.ts';
import { namePiece } from './piece-format.ts';
import { compressBytes, compressPages, type PieceSeal, writePiece } from './write-piece.ts';

const checksum = z.tuple([z.int(), z.int()]).readonly();

const positionSchema = z.object({ salt: z.string(), frame: z.int(), checksum });

/** The state with which the next start adds to a continuous backup. */
const stateSchema = z.object({
  /** Where the backup is, and the place of that; see `BackupTarget`. */
  target: z.string(),
  place: z.string(),
  chain: z.string(),
  /** Of the last segment; 0 and null before the first. */
  number: z.int(),
  sha256: z.string().nullable(),
  /** The path of the last piece. */
  lastPath: z.string().nullable(),
  lastTime: z.int(),
  /** Behind the last commit of the last segment. */
  position: positionSchema.nullable(),
  /** The database as a clean stop left it, with everything shipped and the log empty. */
  identity: z.string().nullable(),
  /** The first segment that has frames of the current log, and the digest of the one before. */
  logFirst: z.object({ number: z.int(), follows: z.string().nullable() }),
  /** Files with higher ids are copied before the next segment. */
  lastFileId: z.int(),
  /** When stored files were found that are not registered any more. */
  unregistered: z.record(z.string(), z.int()),
});

export type ChainState = Readonly<z.output<typeof stateSchema>>;

/** Reads the state; null if there is none that can be read. */
export function readChainState(file: string): ChainState | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Replaces the state as a whole. It is not flushed: after a power cut, one that does not fit the
 * backup only leads to a new base.
 */
export function storeChainState(file: string, state: ChainState): void {
  const draft = `${file}.part`;
  writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
  renameSync(draft, file);
}

/** Segments that follow each other without a gap, and the bases between them. */
export interface Chain {
  readonly capture: LogCapture;
  /**
   * Writes the next segment.
   *
   * @param taken null: nothing, only to complete a base.
   * @param time what was committed later may not be in it; all that was committed before is.
   */
  writeSegment(taken: CapturedPages | null, time: Instant): Promise<void>;
  /**
   * Writes all pages of the database while it is in use. Pages that are written meanwhile are in the
   * segments from the first that has frames of the current log, up to the next.
   */
  writeBase(pages: AsyncIterable<Uint8Array>): Promise<void>;
  /** To be called whenever something was captured. */
  noteRestart(): void;
  state(): ChainState;
  /** Changes what the state says of stored files. */
  noteFiles(files: Partial<Pick<ChainState, 'lastFileId' | 'unregistered'>>): void;
}

type ChainOptions = Readonly<{
  state: ChainState;
  capture: LogCapture;
  target: BackupTarget;
  seal: PieceSeal;
  clock: Clock;
}>;

/** The state of a chain that begins now. */
export const newChainState = (
  options: Pick<ChainState, 'target' | 'place' | 'chain' | 'lastFileId' | 'unregistered'>,
): ChainState => ({
  ...options,
  number: 0,
  sha256: null,
  lastPath: null,
  lastTime: 0,
  position: null,
  identity: null,
  logFirst: { number: 1, follows: null },
});

/** The state of a chain that goes on after a clean stop: with the first frame of an empty log. */
export const stateAfterCleanStop = (state: ChainState): ChainState => ({
  ...state,
  logFirst: { number: state.number + 1, follows: state.sha256 },
});

/** Goes on with a chain, or begins one. */
export function openChain({ state: from, capture, target, seal, clock }: ChainOptions): Chain {
  let state = from;
  let restarts = capture.restarts();
  const isEncrypted = seal.encrypt !== null;

  /** Times do not go back in a chain. */
  const notBack = (at: Instant): Instant => instant(Math.max(at, state.lastTime));
  const nextTime = (): Instant => notBack(clock.now());

  /** @throws if the last segment is gone: the disk is not mounted, or was emptied. */
  async function requireLast(): Promise<void> {
    if (state.lastPath === null || (await target.has(state.lastPath))) return;
    if ((await target.place()) === state.place) {
      throw new CaptureGapError(`${target.name} lacks the last segment`);
    }
    throw new Error(
      `${target.name} does not have the backup that was there: its disk may not be mounted`,
    );
  }

  return {
    capture,
    state: () => state,
    noteFiles(files) {
      state = { ...state, ...files };
    },
    noteRestart() {
      if (capture.restarts() === restarts) return;
      restarts = capture.restarts();
      state = { ...state, logFirst: { number: state.number + 1, follows: state.sha256 } };
    },
    async writeSegment(taken, at) {
      await requireLast();
      const time = notBack(at);
      const number = state.number + 1;
      const { chain } = state;
      const { body, pages } =
        taken === null ? { body: Buffer.alloc(0), pages: 0 } : compressPages(taken);
      const path = namePiece({ kind: 'segment', chain, time, number }, isEncrypted);
      const piece = {
        body: [body],
        path: () => path,
        manifestOf: (measured: Readonly<{ bytes: number; sha256: string }>) => ({
          version: 1 as const,
          kind: 'segment' as const,
          chain,
          time: new Date(time).toISOString(),
          number,
          follows: state.sha256,
          pageBytes: taken?.pageBytes ?? 0,
          pages,
          pageCount: taken?.pageCount ?? null,
          body: measured,
        }),
      };
      const sha256 = await writePiece(target, piece, seal);
      const position = taken?.position ?? state.position;
      const last = { number, sha256, lastPath: path, lastTime: time, position, identity: null };
      state = { ...state, ...last, place: await target.place() };
    },
    async writeBase(pages) {
      const { chain, logFirst } = state;
      let name = {
        kind: 'base' as const,
        chain,
        time: nextTime(),
        first: logFirst.number,
        last: 0,
      };
      const piece = {
        body: compressBytes(pages),
        path: () => namePiece(name, isEncrypted),
        manifestOf: (measured: Readonly<{ bytes: number; sha256: string }>) => {
          name = { ...name, time: nextTime(), last: state.number + 1 };
          return {
            version: 1 as const,
            kind: 'base' as const,
            chain,
            time: new Date(name.time).toISOString(),
            first: name.first,
            last: name.last,
            follows: logFirst.follows,
            body: measured,
          };
        },
      };
      await writePiece(target, piece, seal);
    },
  };
}
