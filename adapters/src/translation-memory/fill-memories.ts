import { createHash } from 'node:crypto';
import {
  findNextDelivery,
  joinDraft,
  memorableSegments,
  ok,
  storeDeliveredPart,
  type DeliveredDraft,
  type DraftSegment,
  type NextDelivery,
  type UnitOfWork,
} from '@nsem/core';
import type { Logger } from 'pino';
import { unpackContent } from '../drafts/pack-content.ts';
import type { RunExclusively } from '../persistence/run-exclusively.ts';
import {
  repeatUntilStopped,
  exclusively,
  type BackgroundWork,
} from '../care/repeat-until-stopped.ts';

const intervalMs = 10_000;

/** The segments of one unit of work: few enough that no other write waits for long. */
const batchSegments = 16;

type Dependencies = Readonly<{
  unitOfWork: UnitOfWork;
  log: Logger;
  /** Without it, no other process uses the database. */
  runExclusively?: RunExclusively;
}>;

/**
 * The segments of a delivery; none if another text was delivered than that of the draft, because
 * then it is not known which translation belongs to which source.
 */
async function readSegments({
  draft,
  outputSha256,
}: DeliveredDraft): Promise<readonly DraftSegment[]> {
  const content = await unpackContent(draft.bytes);
  if (content.kind !== 'segments') return [];
  const sha256 = createHash('sha256').update(joinDraft(content)).digest('hex');
  return sha256 === outputSha256 ? memorableSegments(content.segments) : [];
}

/** The segments of a delivery; none if its draft cannot be read, so that the next ones are taken in. */
async function readIfPossible(
  delivery: DeliveredDraft,
  log: Logger,
): Promise<readonly DraftSegment[]> {
  try {
    return await readSegments(delivery);
  } catch (error) {
    const { jobId } = delivery;
    log.warn({ err: error, jobId }, 'the draft of a delivery could not be read');
    return [];
  }
}

/** Stores the segments of a delivery, some at a time; stopped between two parts. */
async function storeDelivery(
  { unitOfWork, log }: Dependencies,
  next: NextDelivery,
  stopped: AbortSignal,
): Promise<void> {
  const { delivery, eventId } = next;
  const segments = delivery === null ? [] : await readIfPossible(delivery, log);
  let { from } = next;
  let isLast = false;
  while (!isLast && !stopped.aborted) {
    const to = from + batchSegments;
    isLast = to >= segments.length;
    // Until the last part, the position stays that of the event before.
    const after = isLast ? { eventId, segments: 0 } : { eventId: next.after, segments: to };
    const part = { delivery, segments: segments.slice(from, to), after };
    await unitOfWork.write(async (stores) => ok(await storeDeliveredPart(stores, part)));
    from = to;
  }
}

async function fillAll(dependencies: Dependencies, stopped: AbortSignal): Promise<void> {
  const { unitOfWork } = dependencies;
  let next = await unitOfWork.read(findNextDelivery);
  while (next !== null && !stopped.aborted) {
    await storeDelivery(dependencies, next, stopped);
    next = await unitOfWork.read(findNextDelivery);
  }
}

/** Removes what belongs to deleted providers and erased jobs, some at a time. */
async function removeAll({ unitOfWork }: Dependencies, stopped: AbortSignal): Promise<void> {
  let isMore = await unitOfWork.read(({ memory }) => memory.hasErased());
  while (isMore && !stopped.aborted) {
    const removed = await unitOfWork.write(async ({ memory }) =>
      ok(await memory.removeErased(batchSegments)),
    );
    isMore = removed.ok && removed.value;
  }
}

/**
 * Takes what is delivered into the memories of its providers, now and every 10 seconds. What was
 * delivered while the server did not run, or before there were memories, is taken in at its start,
 * after what is to be removed has been removed.
 */
export function fillMemories(dependencies: Dependencies): BackgroundWork {
  const { log } = dependencies;
  const fill = async (stopped: AbortSignal): Promise<void> => {
    try {
      await removeAll(dependencies, stopped);
    } catch (error) {
      log.error({ err: error }, 'erased segments could not be removed from the memories');
    }
    try {
      await fillAll(dependencies, stopped);
    } catch (error) {
      log.error({ err: error }, 'the translation memories could not be filled');
    }
  };
  return repeatUntilStopped(exclusively(dependencies, 'translation-memories', fill), intervalMs);
}
