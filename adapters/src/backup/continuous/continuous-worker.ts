// The thread of open-continuous-backup.ts: reading logs, compressing and writing blocks its thread.
import {
  parentPort,
  receiveMessageOnPort,
  workerData,
  type MessagePort,
} from 'node:worker_threads';
import { StartError } from '../../start/start-error.ts';
import { systemClock as clock } from '../../system/system-clock.ts';
import { lowerPriority } from '../../threads/answer-from-thread.ts';
import { explainFailure } from '../explain-failure.ts';
import { createEncryption } from '../encryption/encryption.ts';
import { createFolderTarget } from './backup-target.ts';
import { openShipMemory, type LogMessage } from './ship-link.ts';
import { createShipper, type Shipper, type ShipperOptions, type ShippedReport } from './shipper.ts';
import type { CapturePosition } from '../../persistence/log/log-capture.ts';
import type { Damage } from '../manifest.ts';

/** The input of the thread. */
export type ContinuousTask = Pick<
  ShipperOptions,
  'database' | 'descriptor' | 'files' | 'stateFile' | 'seconds' | 'days'
> &
  Readonly<{
    folder: string;
    recipients: readonly string[];
    signingKey: Uint8Array;
    memory: SharedArrayBuffer;
    /** On which the main thread sends what happens to the log. */
    log: MessagePort;
  }>;

/** The reports of the thread. */
export type ContinuousMessage =
  | Readonly<{ kind: 'report'; report: ShippedReport; problem: string | null }>
  | Readonly<{ kind: 'damage'; damage: Damage }>
  | Readonly<{ kind: 'new chain'; reason: string }>
  /** Everything that was committed is in the target, up to here. */
  | Readonly<{ kind: 'stopped'; position: CapturePosition | null }>;

lowerPriority();

const task = workerData as ContinuousTask;
const memory = openShipMemory(task.memory);

// A thread's port has no origins.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const send = (message: ContinuousMessage) => parentPort?.postMessage(message);

const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
let wake = () => {};

function describeProblem(error: unknown): string {
  const explained = explainFailure(error, task.folder);
  if (explained instanceof StartError) return explained.message;
  return explained instanceof Error ? explained.message : String(explained);
}

function receive(shipper: Shipper, message: LogMessage): void {
  shipper.receive(message);
  if (message.kind === 'tail') memory.countTail();
  if (shipper.isFull() || message.kind === 'emptied') wake();
}

/** Null if there are no recipients. */
const openEncryption = async ({ recipients }: Pick<typeof task, 'recipients'>) =>
  recipients.length === 0 ? null : createEncryption({ kind: 'recipients', recipients });

async function openShipper(): Promise<Shipper> {
  const shipper: Shipper = createShipper({
    ...task,
    target: createFolderTarget(task.folder),
    seal: { signingKey: task.signingKey, encrypt: await openEncryption(task) },
    clock,
    drain() {
      for (;;) {
        const received = receiveMessageOnPort(task.log);
        if (received === undefined) return;
        receive(shipper, received.message as LogMessage);
      }
    },
    onCaptured: (position, isPaused) => memory.publish(position, isPaused),
    onDamage: (damage) => send({ kind: 'damage', damage }),
    onNewChain: (reason) => send({ kind: 'new chain', reason }),
  });
  task.log.on('message', (message: LogMessage) => receive(shipper, message));
  return shipper;
}

/** Ships once; a target that cannot be used is reported, and tried again at the next interval. */
async function ship(shipper: Shipper): Promise<void> {
  try {
    await shipper.ship();
    send({ kind: 'report', report: shipper.report(), problem: null });
  } catch (error) {
    send({ kind: 'report', report: shipper.report(), problem: describeProblem(error) });
  }
}

/** Waits for the next interval, for so much that it is shipped at once, or for the stop. */
async function waitForNext(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  wake = resolve;
  const timer = setTimeout(resolve, task.seconds * 1_000);
  await Promise.race([promise, stopped]);
  clearTimeout(timer);
}

async function run(): Promise<void> {
  const shipper = await openShipper();
  const stopping = new AbortController();
  parentPort?.once('message', () => {
    stopping.abort();
    shipper.stop();
    stop();
  });
  while (!stopping.signal.aborted) {
    await ship(shipper);
    if (!stopping.signal.aborted) await waitForNext();
  }
  await shipper.finish();
  send({ kind: 'stopped', position: shipper.position() });
  task.log.close();
}

await run();
