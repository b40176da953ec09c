// Increments lose what was written since the last of them. Continuous backups lose seconds, and
// read the log, which names the changed pages for nothing; finding changed rows reads the whole
// database. The program Litestream is not installed by npm, and takes over checkpoints, which here
// have to report a failed fsync; it knows nothing of stored files. Its format (LTX) has neither
// signatures nor encryption. Pages contain remains of deleted rows and sessions: encrypt the
// folder.
//
// A base is copied while the database is written to: a page that changes meanwhile is in a segment,
// so no read transaction holds up checkpoints. If the thread cannot take in the log, a checkpoint
// waits until the log has 64 MiB; then the marketplace goes first, and a new base begins another
// chain. With jobs created as fast as possible, the thread takes 5.5 % of the processor time of its
// server, and 60 MiB (`adapters/bench/continuous.ts`).

import { readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { dayMs, instant, later, type Clock, type Instant } from '@nsem/core';
import type { FilePlace } from '../../files/storage.config.ts';
import { CaptureGapError, type CapturePosition } from '../../persistence/log/log-capture.ts';
import { findUnregistered } from '../../persistence/snapshot/read-registered-files.ts';
import type { Damage } from '../manifest.ts';
import type { BackupTarget } from './backup-target.ts';
import { type Chain, storeChainState } from './chain.ts';
import type { PieceList } from './piece-format.ts';
import { createFileShipping, findOldPieces, pruneFiles } from './ship-files.ts';
import { listPieces, resumeChain } from './resume-chain.ts';
import type { LogMessage } from './ship-link.ts';
import type { PieceSeal } from './write-piece.ts';

/** The state of a continuous backup. */
export type ShippedReport = Readonly<{
  /** Everything that was committed before is in the target; null before the first base. */
  shippedAt: Instant | null;
  /** When the last base was complete. */
  baseAt: Instant | null;
  /** The first time that can be restored. */
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
  files: FilePlace;
  /** The path of the state that the next start reads. */
  stateFile: string;
  target: BackupTarget;
  seal: PieceSeal;
  /** From one segment to the next. */
  seconds: number;
  /** How far back a time can be restored. */
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
/** After a base could not be written: it costs too much to try again at once. */
const baseRetryMs = 60_000;

/** A base is not written to its end, because the server stops. */
class StoppedError extends Error {}

/** Creates what ships the commits of one database; nothing is read yet. */
export function createShipper(options: ShipperOptions): Shipper {
  const { database, target, clock } = options;
  const files = createFileShipping({ ...options, encrypt: options.seal.encrypt });
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

  function describeBases({ bases }: PieceList, current: string): void {
    const own = bases.findLast((base) => base.chain === current);
    report = {
      ...report,
      baseAt: own?.restorableAt ?? null,
      restorableSince: bases[0]?.restorableAt ?? null,
    };
  }

  async function open(gapReason: string | null): Promise<Chain> {
    const { chain: opened, list } = await resumeChain(options, gapReason);
    gap = null;
    describeBases(list, opened.state().chain);
    return opened;
  }

  /** Writes a segment of what is captured. */
  async function writeSegment(current: Chain, capturedAt: Instant): Promise<void> {
    const taken = current.capture.take();
    takenBytes = taken === null ? 0 : taken.pages.size * taken.pageBytes;
    try {
      const lastFileId = await files.copyNew(current.state().lastFileId);
      await current.writeSegment(taken, capturedAt);
      current.noteFiles({ lastFileId });
      store(current);
    } catch (error) {
      if (taken !== null) current.capture.putBack(taken);
      throw error;
    } finally {
      takenBytes = 0;
    }
  }

  /**
   * The time of a segment that lacks commits from before now: after the last one, which stays exact,
   * and no later, since what is restored has everything that was committed before its time.
   */
  function timeOfPart(current: Chain, now: Instant): Instant {
    const { lastTime } = current.state();
    return lastTime === 0 ? now : instant(Math.min(now, lastTime + 1));
  }

  async function shipSegments(current: Chain, mustWrite = false): Promise<void> {
    const began = clock.now();
    nextSegmentAt = later(began, options.seconds * 1_000);
    let isForced = mustWrite;
    for (;;) {
      if (gap !== null) throw gap;
      const now = clock.now();
      const mustWait = isPaused();
      const hasMore = !mustWait && current.capture.capture(segmentBytes);
      noteCaptured();
      if (!isForced && current.capture.pendingBytes() === 0) break;
      await writeSegment(current, mustWait || hasMore ? timeOfPart(current, now) : now);
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

  async function prune(current: Chain): Promise<void> {
    const now = clock.now();
    const since = later(now, -options.days * dayMs);
    for (const path of findOldPieces(await listPieces(target), since)) await target.remove(path);
    const left = await listPieces(target);
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
    await files.copyMissing(current.state().lastFileId, () => breathe(current));
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
