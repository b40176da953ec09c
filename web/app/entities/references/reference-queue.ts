import { useEffect, useMemo, useSyncExternalStore } from 'react';

import { isSessionOver } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { readToken } from '../../lib/api/session-token.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { guardWork } from '../../lib/session/guard-work.ts';
import { onSessionChange } from '../../lib/session/session.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { draftStore } from '../drafts/draft-store.ts';
import { cancelUpload, createTransfer, isSentInParts, type Transfer } from '../uploads/transfer.ts';
import { failureText, isRetryable } from '../uploads/submission-text.ts';
import { referencesQuery, showAdded } from './references.ts';
import type { ChosenReference } from './reference-fields.tsx';

/** So many are sent at the same time: more would not be faster, and each would take longer. */
const mostAtOnce = 3;

const running = new Map<string, AbortController>();
let stopFollowing = (): void => undefined;

const storeOf = (jobId: number) => draftStore(`references-${jobId}`);

/** Sends files to a job. Each is saved on this device, if there is room, until it has arrived. */
export function sendReferences(jobId: number, chosen: readonly ChosenReference[]): void {
  const store = storeOf(jobId);
  enqueue(jobId, chosen, null);
  for (const item of chosen) {
    void store.write({ [item.id]: item }).then((isSaved) => changeQueued(item.id, { isSaved }));
  }
}

/** Sends what a reload or a crash has interrupted. */
export async function resumeReferences(jobId: number): Promise<void> {
  const stored = await storeOf(jobId).read();
  // Only `sendReferences` writes these parts.
  enqueue(jobId, [...(stored?.parts.values() ?? [])] as readonly ChosenReference[], true);
}

/** Forgets what belongs to a session that has ended. @returns stops following */
const followSession = (): (() => void) => {
  const token = readToken();
  return onSessionChange(() => {
    if (readToken() === token) return;
    reportUnsaved();
    setQueue([]);
  });
};

/** What the device had no room for is not sent after the next login. */
function reportUnsaved(): void {
  for (const { file, jobId, isSaved } of readQueue()) {
    if (isSaved !== false) continue;
    const text = 'You were logged out, and this device had no room for it. Choose it again.';
    showToast('error', `${file.name} was not added to job #${jobId}`, text);
  }
}

function enqueue(jobId: number, chosen: readonly ChosenReference[], isSaved: boolean | null): void {
  stopFollowing();
  stopFollowing = followSession();
  const known = new Set(readQueue().map(({ id }) => id));
  const added = chosen
    .filter(({ id }) => !known.has(id))
    .map((item) => ({
      ...item,
      jobId,
      transfer: createTransfer(item.file),
      state: 'waiting' as const,
      error: null,
      isSaved,
    }));
  if (added.length > 0) setQueue([...readQueue(), ...added]);
  sendNext();
}

/** Whether a file that was not added can be sent again as it is. */
export const canRetry = (error: unknown): boolean => isRetryable(error) || isSessionOver(error);

/** Sends a file again that could not be sent. */
export function retryReference(id: string): void {
  changeQueued(id, { state: 'waiting', error: null });
  sendNext();
}

/** Gives up sending a file. */
export function cancelReference({ id, jobId }: QueuedReference): void {
  void storeOf(jobId).remove(id);
  const sending = running.get(id);
  if (sending === undefined) return dropQueued(id);
  changeQueued(id, { state: 'cancelling' });
  return sending.abort();
}

function sendNext(): void {
  for (const item of readQueue()) {
    if (running.size >= mostAtOnce) return;
    if (item.state === 'waiting' && !running.has(item.id)) void send(item);
  }
}

async function send(item: QueuedReference): Promise<void> {
  const { id } = item;
  const controller = new AbortController();
  running.set(id, controller);
  const unguard = guardWork(() => controller.abort());
  try {
    await inOneTab(id, controller.signal, () => add(item, controller.signal));
  } catch (error) {
    if (controller.signal.aborted) void endCancelled(item);
    else noteFailure(item, error);
  } finally {
    unguard();
    running.delete(id);
    sendNext();
  }
}

/** Acts once no other tab sends the file. A page without encryption has no locks. */
const inOneTab = (id: string, signal: AbortSignal, act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(`reference:${id}`, { signal }, act) : act();

async function add(item: QueuedReference, signal: AbortSignal): Promise<void> {
  const { id, jobId, file, description, transfer } = item;
  // Another tab has sent it, or its user has given it up there.
  if (await isGone(item)) return loadAndDrop(item);
  changeQueued(id, { state: 'sending' });
  const reference = { file, description: description.trim() === '' ? null : description.trim() };
  const added = await transfer.run(
    (options) => nsem.jobs.references.add(jobId, reference, { idempotencyKey: id, ...options }),
    signal,
  );
  showAdded(jobId, added);
  void storeOf(jobId).remove(id);
  dropQueued(id);
}

async function isGone({ id, jobId }: QueuedReference): Promise<boolean> {
  const isSaved = readQueue().find((item) => item.id === id)?.isSaved;
  return isSaved === true && !(await storeOf(jobId).has(id));
}

async function endCancelled(item: QueuedReference): Promise<void> {
  const { file } = item;
  const isSame = (other: QueuedReference): boolean =>
    other.id !== item.id && other.file.name === file.name && other.file.size === file.size;
  // After the end of the session, the server would not know its user.
  const isQueued = readQueue().some(({ id }) => id === item.id);
  if (isQueued && isSentInParts(file) && !readQueue().some(isSame))
    void cancelUpload(file, ['reference']);
  await loadAndDrop(item);
}

/** The server may have had all of the file: then it is on the job, and in the list. */
async function loadAndDrop({ id, jobId }: QueuedReference): Promise<void> {
  await queryClient.invalidateQueries(referencesQuery(jobId));
  dropQueued(id);
}

function noteFailure({ id, jobId, file }: QueuedReference, error: unknown): void {
  // What is refused for good is not sent again at the next visit.
  if (!canRetry(error)) void storeOf(jobId).remove(id);
  changeQueued(id, { state: 'failed', error });
  if (isShown(jobId)) return;
  showToast('error', `${file.name} was not added to job #${jobId}`, failureText(error));
}

/** A reference file on its way to a job. */
export type QueuedReference = ChosenReference &
  Readonly<{
    jobId: number;
    transfer: Transfer;
    /**
     * `waiting` while others are being sent, `failed` if the server refused it, and `cancelling` until
     * it is known whether it had arrived before.
     */
    state: 'waiting' | 'sending' | 'failed' | 'cancelling';
    /** Why it failed; null otherwise. */
    error: unknown;
    /** Whether it is saved on this device; null until that is known. */
    isSaved: boolean | null;
  }>;

const listeners = new Set<() => void>();
const shownJobs = new Set<number>();
let queue: readonly QueuedReference[] = [];

/** All reference files on their way, and those that were not added. */
const readQueue = (): readonly QueuedReference[] => queue;

function setQueue(next: readonly QueuedReference[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Changes a file of the queue; does nothing if it is not there any more. */
const changeQueued = (id: string, changes: Partial<QueuedReference>): void =>
  setQueue(queue.map((item) => (item.id === id ? { ...item, ...changes } : item)));

const dropQueued = (id: string): void => setQueue(queue.filter((item) => item.id !== id));

/** Whether the page shows the files on their way to a job, and so what becomes of them. */
const isShown = (jobId: number): boolean => shownJobs.has(jobId);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The reference files on their way to a job, for the page that shows them. */
export function useQueuedReferences(jobId: number): readonly QueuedReference[] {
  const all = useSyncExternalStore(subscribe, readQueue);
  useEffect(() => {
    shownJobs.add(jobId);
    return () => void shownJobs.delete(jobId);
  }, [jobId]);
  return useMemo(() => all.filter((item) => item.jobId === jobId), [all, jobId]);
}
