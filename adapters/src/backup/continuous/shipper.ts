import { randomBytes } from 'node:crypto';
import { readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { dayMs, instant, later, type Clock, type Instant, type NewStoredFile } from '@nsem/core';
import { hasPosition, identifyDatabase } from '../../persistence/log/database-identity.ts';
import {
  CaptureGapError,
  createLogCapture,
  type CapturePosition,
} from '../../persistence/log/log-capture.ts';
import {
  findUnregistered,
  readFilesAfter,
  readLastFileId,
} from '../../persistence/snapshot/read-registered-files.ts';
import type { Damage } from '../manifest.ts';
import { readPlainly } from '../read-plainly.ts';
import type { BackupTarget } from './backup-target.port.ts';
import { newChainState, openChain, type Chain } from './chain.ts';
import { readChainState, storeChainState } from './chain-state.ts';
import { copyStoredFile } from './copy-stored-file.ts';
import { decideContinuity } from './decide-continuity.ts';
import { arrangePieces, type PieceList } from './piece-names.ts';
import { findOldPieces, pruneFiles } from './prune.ts';
import type { LogMessage } from './ship-link.ts';
import type { PieceSeal } from './write-piece.ts';

/** What a continuous backup has. */
export type ShippedReport = Readonly<{
  /** Everything that was committed before is in the target; null before the first base. */
  shippedAt: Instant | null;
  /** When the last base was complete. */
  baseAt: Instant | null;
  /** The first moment that can be restored. */
  restorableSince: Instant | null;
}>;

/** Adds what is committed to a continuous backup. */
export interface Shipper {
  /** Takes in a message about the log. */
  receive(message: LogMessage): void;
  /**
   * Ships what was committed since the last time, and writes a base if one is due.
   *
   * @throws if the target cannot be used; nothing is lost then, and the next call tries again.
   */
  ship(): Promise<void>;
  /** Whether so much is captured that it should be shipped at once. */
  isFull(): boolean;
  /** Ends the writing of a base, which takes long; what ships it returns then. */
  stop(): void;
  /** Ships what is left, after everything else has ended. */
  finish(): Promise<void>;
  report(): ShippedReport;
  /** Behind the last commit that is in the target; null: before the first frame of the log. */
  position(): CapturePosition | null;
}

export type ShipperOptions = Readonly<{
  /** The path of the database, and a descriptor of it that is not closed while it is in use. */
  database: string;
  descriptor: number;
  /** The folder of the stored files. */
  files: string;
  /** The path of the state that the next start reads. */
  stateFile: string;
  target: BackupTarget;
  seal: PieceSeal;
  /** From one segment to the next. */
  seconds: number;
  /** How far back a moment can be restored. */
  days: number;
  clock: Clock;
  /** Takes in the messages about the log that were sent up to now. */
  drain: () => void;
  /** Called whenever something was captured: how far, and whether no more can be now. */
  onCaptured: (position: CapturePosition | null, isPaused: boolean) => void;
  onDamage: (damage: Damage) => void;
  /** Called when a chain begins, with the reason. */
  onNewChain: (reason: string) => void;
}>;

/** A segment has about so many bytes at most. */
const segmentBytes = 32 * 1024 ** 2;
/** While so many bytes of pages could not be written, no more are captured. */
const mostPendingBytes = 64 * 1024 ** 2;
const readBytes = 256 * 1024;
const batchFiles = 100;
/** After a base could not be written: it costs too much to try again at once. */
const baseRetryMs = 60_000;

/** A base is not written to its end, because the server stops. */
class StoppedError extends Error {}

/** Creates what ships the commits of one database; nothing is read yet. */
export function createShipper(options: ShipperOptions): Shipper {
  const { database, target, seal, clock } = options;
  const log = `${database}-wal`;
  const sources = { files: readPlainly(options.files), target, encrypt: seal.encrypt };
  let chain: Chain | null = null;
  let gap: CaptureGapError | null = null;
  let takenBytes = 0;
  let report: ShippedReport = { shippedAt: null, baseAt: null, restorableSince: null };
  let nextSegmentAt = 0;
  let nextBaseAt = 0;
  let isStopping = false;

  const isPaused = () => (chain?.capture.pendingBytes() ?? 0) + takenBytes >= mostPendingBytes;

  const noteCaptured = () => {
    chain?.noteRestart();
    const isClosed = chain === null || gap !== null;
    options.onCaptured(chain?.capture.position() ?? null, isClosed || isPaused());
  };

  const store = (current: Chain) => storeChainState(options.stateFile, current.state());

  async function copyFile(file: NewStoredFile): Promise<void> {
    const damage = await copyStoredFile(sources, file);
    if (damage !== undefined) options.onDamage(damage);
  }

  const list = async (): Promise<PieceList> => {
    const paths: string[] = [];
    for await (const path of target.list('')) if (!path.startsWith('files/')) paths.push(path);
    return arrangePieces(paths);
  };

  function describeBases({ bases }: PieceList, current: string): void {
    const own = bases.findLast((base) => base.chain === current);
    report = {
      ...report,
      baseAt: own?.restorableAt ?? null,
      restorableSince: bases[0]?.restorableAt ?? null,
    };
  }

  /** Goes on with the chain that the state names if nothing can be missing, or begins one. */
  async function open(gapReason: string | null): Promise<Chain> {
    const place = await target.place();
    await target.sweep();
    const state = readChainState(options.stateFile);
    const found = await list();
    const continuity = decideContinuity({
      state,
      gapReason,
      target: target.name,
      list: found,
      hasPosition: state !== null && state.position !== null && hasPosition(log, state.position),
      identity: identifyDatabase(options.descriptor),
    });
    if (!continuity.goesOn) options.onNewChain(continuity.reason);
    options.drain();
    gap = null;
    const begin = () =>
      newChainState({
        target: target.name,
        place,
        chain: randomBytes(4).toString('hex'),
        lastFileId: readLastFileId(database),
        unregistered: state?.unregistered ?? {},
      });
    const from = continuity.goesOn ? continuity.from : null;
    const capture = createLogCapture({ log, from, drain: options.drain });
    const next = continuity.goesOn ? continuity.state : begin();
    const opened = openChain({ state: next, capture, target, seal, clock });
    describeBases(found, next.chain);
    return opened;
  }

  async function copyNewFiles(current: Chain): Promise<number> {
    let { lastFileId } = current.state();
    for (;;) {
      const batch = readFilesAfter(database, lastFileId, batchFiles);
      if (batch.length === 0) return lastFileId;
      for (const { id, file } of batch) {
        await copyFile(file);
        lastFileId = id;
      }
    }
  }

  /** Writes a segment of what is captured. */
  async function writeSegment(current: Chain): Promise<void> {
    const taken = current.capture.take();
    takenBytes = taken === null ? 0 : taken.pages.size * taken.pageBytes;
    try {
      const lastFileId = await copyNewFiles(current);
      await current.writeSegment(taken);
      current.noteFiles({ lastFileId });
      store(current);
    } catch (error) {
      if (taken !== null) current.capture.putBack(taken);
      throw error;
    } finally {
      takenBytes = 0;
    }
  }

  async function shipSegments(current: Chain, mustWrite = false): Promise<void> {
    const began = clock.now();
    nextSegmentAt = later(began, options.seconds * 1_000);
    let isForced = mustWrite;
    for (;;) {
      if (gap !== null) throw gap;
      const hasMore = !isPaused() && current.capture.capture(segmentBytes);
      noteCaptured();
      if (!isForced && current.capture.pendingBytes() === 0) break;
      await writeSegment(current);
      noteCaptured();
      isForced = false;
      if (!hasMore) break;
    }
    if (report.baseAt !== null) report = { ...report, shippedAt: began };
  }

  /** Between the steps of long work: lets messages in, and ships what is due. */
  async function breathe(current: Chain): Promise<void> {
    await setImmediate();
    if (isStopping) throw new StoppedError('the server stops');
    const isFull = current.capture.pendingBytes() >= segmentBytes;
    if (clock.now() >= nextSegmentAt || isFull) await shipSegments(current);
  }

  async function* readDatabase(current: Chain): AsyncGenerator<Uint8Array> {
    for (let at = 0; ;) {
      const bytes = Buffer.allocUnsafe(readBytes);
      const read = readSync(options.descriptor, bytes, 0, bytes.length, at);
      if (read === 0) return;
      yield bytes.subarray(0, read);
      at += read;
      await breathe(current);
    }
  }

  /** Copies the files that the target lacks, as it does after a restore. */
  async function copyAllFiles(current: Chain): Promise<void> {
    const { lastFileId } = current.state();
    for (let after = 0; after < lastFileId;) {
      const batch = readFilesAfter(database, after, batchFiles);
      for (const { file } of batch) {
        await copyFile(file);
        await breathe(current);
      }
      after = batch.at(-1)?.id ?? lastFileId;
    }
  }

  async function prune(current: Chain): Promise<void> {
    const now = clock.now();
    const since = later(now, -options.days * dayMs);
    for (const path of findOldPieces(await list(), since)) await target.remove(path);
    const left = await list();
    describeBases(left, current.state().chain);
    const { restorableSince } = report;
    if (restorableSince === null) return;
    const unregistered = await pruneFiles({
      target,
      findUnregistered: (keys) => findUnregistered(database, keys),
      known: current.state().unregistered,
      now,
      since: restorableSince,
    });
    current.noteFiles({ unregistered });
    store(current);
  }

  async function writeBase(current: Chain): Promise<void> {
    await copyAllFiles(current);
    await current.writeBase(readDatabase(current));
    await shipSegments(current, true);
    const { lastTime } = current.state();
    const at = instant(lastTime);
    report = { shippedAt: at, baseAt: at, restorableSince: report.restorableSince ?? at };
    await prune(current);
  }

  function isBaseDue({ baseAt }: ShippedReport): boolean {
    const now = clock.now();
    return now >= nextBaseAt && (baseAt === null || Math.abs(now - baseAt) >= dayMs);
  }

  async function shipAll(gapReason: string | null): Promise<void> {
    chain ??= await open(gapReason);
    noteCaptured();
    await shipSegments(chain);
    if (!isBaseDue(report)) return;
    nextBaseAt = later(clock.now(), baseRetryMs);
    await writeBase(chain);
    nextBaseAt = 0;
  }

  return {
    report: () => report,
    position: () => chain?.state().position ?? null,
    receive(message) {
      if (chain === null || gap !== null) return;
      try {
        switch (message.kind) {
          case 'tail':
            chain.capture.captureTail(message.tail);
            break;
          case 'checkpoint':
            chain.capture.allowRestart(message.salt, message.frame);
            break;
          case 'emptied':
            throw new CaptureGapError(
              'the write-ahead log was emptied before its end could be shipped',
            );
        }
      } catch (error) {
        if (!(error instanceof CaptureGapError)) throw error;
        gap = error;
      }
      noteCaptured();
    },
    async ship() {
      try {
        await shipAll(null);
      } catch (error) {
        if (error instanceof StoppedError) return;
        if (!(error instanceof CaptureGapError)) throw error;
        chain = null;
        nextBaseAt = 0;
        report = { ...report, shippedAt: null, baseAt: null };
        await shipAll(error.message);
      }
    },
    isFull: () => (chain?.capture.pendingBytes() ?? 0) >= segmentBytes,
    stop() {
      isStopping = true;
    },
    async finish() {
      if (chain !== null) await shipSegments(chain);
    },
  };
}
