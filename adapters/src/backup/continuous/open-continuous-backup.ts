import { closeSync, openSync } from 'node:fs';
import { MessageChannel, type Worker } from 'node:worker_threads';
import type { Clock, Instant } from '@nsem/core';
import type { Logger } from 'pino';
import type { DataDir } from '../../start/data-dir.ts';
import { keyOfEntry, type Damage } from '../manifest.ts';
import type { FilePlace } from '../../files/storage.config.ts';
import type { DamagedFiles } from '../../files/file-damage.ts';
import { type CapturePosition, identifyDatabase } from '../../persistence/log/log-capture.ts';
import type { LogKeeper } from '../../persistence/sqlite/checkpoint.ts';
import { startWorker } from '../../threads/run-in-thread.ts';
import type { ContinuousConfig } from './continuous-config.ts';
import { readChainState, storeChainState } from './chain.ts';
import type { ContinuousMessage, ContinuousTask } from './continuous-worker.ts';
import { createLogGuard, createShipMemory, type LogGuard } from './ship-link.ts';
import type { ShippedReport } from './shipper.ts';

/** The state of a continuous backup. */
export type ContinuousReport = ShippedReport &
  Readonly<{
    /** How old the oldest change may be that is not in the target; null before the first base. */
    behindSeconds: number | null;
    /** Why nothing can be shipped now; null if it can. */
    problem: string | null;
  }>;

/** A continuous backup that runs. */
export type ContinuousBackup = Readonly<{ report(): ContinuousReport }>;

type Dependencies = Readonly<{
  config: ContinuousConfig;
  folders: Pick<DataDir, 'database' | 'continuousBackup'>;
  files: FilePlace;
  recipients: readonly string[];
  signingKey: Uint8Array;
  damagedFiles: Pick<DamagedFiles, 'add'>;
  clock: Clock;
  log: Logger;
}>;

/** How long a stop waits until everything is shipped. */
const stopMs = 10_000;

/** After which time a thread is started again that has ended by itself. */
const restartMs = 60_000;

const threadMemoryMb = 512;

type Running = Readonly<{
  thread: Worker;
  guard: LogGuard;
  /** Where the thread ended; undefined if it ended otherwise. */
  ended: Promise<Readonly<{ position: CapturePosition | null }> | undefined>;
}>;

/** Starts a continuous backup in a thread of its own, and returns what the database has to ask. */
export function openContinuousBackup(
  dependencies: Dependencies,
): Readonly<{ backup: ContinuousBackup; keeper: LogKeeper }> {
  const { config, folders, clock, log } = dependencies;
  const { continuousBackup: stateFile, database } = folders;
  // Closing any descriptor of a file releases the locks of SQLite on it, so it stays open until the end.
  const descriptor = openSync(database, 'r');
  let shipped: ShippedReport = { shippedAt: null, baseAt: null, restorableSince: null };
  let problem: string | null = null;
  let isStopping = false;
  let restart: NodeJS.Timeout | undefined;
  let isClean = false;
  let running: Running | null = null;

  function noteProblem(found: string | null): void {
    if (found === problem) return;
    problem = found;
    if (found === null) log.info('the continuous backup goes on');
    else log.error({ problem: found }, 'the continuous backup cannot go on');
  }

  function noteDamage({ name, reason }: Damage): void {
    const key = keyOfEntry(name);
    if (key !== undefined) dependencies.damagedFiles.add(key, reason);
  }

  function receive(message: ContinuousMessage): void {
    switch (message.kind) {
      case 'report':
        shipped = message.report;
        noteProblem(message.problem);
        break;
      case 'damage':
        noteDamage(message.damage);
        break;
      case 'new chain':
        log.info({ reason: message.reason }, 'the continuous backup begins with a new base');
        break;
      case 'stopped':
        break;
    }
  }

  function start(): Running {
    const memory = createShipMemory();
    const { port1, port2 } = new MessageChannel();
    const { signingKey, recipients, files } = dependencies;
    const task: ContinuousTask = {
      ...config,
      database,
      descriptor,
      files,
      stateFile,
      signingKey,
      recipients,
      memory,
      log: port2,
    };
    const thread = startWorker(import.meta, 'continuous-worker', {
      data: task,
      memoryMb: threadMemoryMb,
      moved: [port2],
    });
    thread.unref();
    port1.unref();
    const guard = createLogGuard({
      log: `${database}-wal`,
      memory,
      send: (message, moved = []) => port1.postMessage(message, [...moved]),
    });
    const { promise: ended, resolve } = Promise.withResolvers<Awaited<Running['ended']>>();
    thread.on('message', (message: ContinuousMessage) => {
      receive(message);
      if (message.kind === 'stopped') resolve({ position: message.position });
    });
    thread.once('error', (error) => {
      log.error({ err: error }, 'the thread of the continuous backup has failed');
    });
    thread.once('exit', () => {
      resolve(undefined);
      guard.close();
      port1.close();
      running = null;
      if (isStopping) return;
      noteProblem('its thread ended; it is started again after a minute');
      shipped = { ...shipped, shippedAt: null };
      restart = setTimeout(() => (running = start()), restartMs).unref();
    });
    return { thread, guard, ended };
  }

  async function stop(current: Running, frames: number): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, stopMs, undefined);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    current.thread.postMessage('stop');
    const end = await Promise.race([current.ended, late]);
    clearTimeout(timer);
    const { position } = end ?? { position: null };
    const salt = current.guard.salt();
    await current.thread.terminate();
    if (end === undefined) {
      log.warn('the continuous backup could not ship everything before the stop');
      return false;
    }
    return frames === 0 || (position?.salt === salt && position?.frame === frames);
  }

  running = start();
  return {
    backup: {
      report: () => ({
        ...shipped,
        behindSeconds: secondsSince(shipped.shippedAt, clock.now()),
        problem,
      }),
    },
    keeper: {
      mayCheckpoint: (frames) => running?.guard.mayCheckpoint(frames) ?? true,
      async beforeEmptying(frames) {
        isStopping = true;
        clearTimeout(restart);
        if (running !== null) isClean = await stop(running, frames);
      },
      afterClosing() {
        const state = isClean ? readChainState(stateFile) : null;
        if (state !== null) {
          storeChainState(stateFile, { ...state, identity: identifyDatabase(descriptor) });
        }
        closeSync(descriptor);
      },
    },
  };
}

const secondsSince = (since: Instant | null, now: Instant): number | null =>
  since === null ? null : Math.max(0, Math.floor((now - since) / 1_000));
