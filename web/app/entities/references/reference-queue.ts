import { useMemo, useSyncExternalStore } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import { readToken } from '../../lib/api/session-token.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { guardWork } from '../../lib/session/guard-work.ts';
import { onSessionChange } from '../../lib/session/session.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { createTransfer, type Transfer } from '../uploads/transfer.ts';
import { showAdded } from './change-references.ts';
import type { ChosenReference } from './reference-files.ts';
import { referencesQuery } from './references-query.ts';

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
  }>;

/** So many are sent at the same time: more would not be faster, and each would take longer. */
const mostAtOnce = 3;

const listeners = new Set<() => void>();
const running = new Map<string, AbortController>();
let queue: readonly QueuedReference[] = [];
let stopFollowing = (): void => undefined;

function setQueue(next: readonly QueuedReference[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

const change = (id: string, changes: Partial<QueuedReference>): void =>
  setQueue(queue.map((item) => (item.id === id ? { ...item, ...changes } : item)));

const drop = (id: string): void => setQueue(queue.filter((item) => item.id !== id));

const storeOf = (jobId: number) => draftStore(`references-${jobId}`);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The reference files on their way to a job. */
export function useQueuedReferences(jobId: number): readonly QueuedReference[] {
  const all = useSyncExternalStore(subscribe, () => queue);
  return useMemo(() => all.filter((item) => item.jobId === jobId), [all, jobId]);
}

/** Sends files to a job. They are saved on this device until they have arrived. */
export function sendReferences(jobId: number, chosen: readonly ChosenReference[]): void {
  void storeOf(jobId).write(Object.fromEntries(chosen.map((item) => [item.id, item])));
  enqueue(jobId, chosen);
}

/** Sends what a reload or a crash has interrupted. */
export async function resumeReferences(jobId: number): Promise<void> {
  const stored = await storeOf(jobId).read();
  // Only `sendReferences` writes these parts.
  enqueue(jobId, [...(stored?.parts.values() ?? [])] as readonly ChosenReference[]);
}

/** Forgets what belongs to a session that has ended. @returns stops following */
const followSession = (): (() => void) => {
  const token = readToken();
  return onSessionChange(() => {
    if (readToken() !== token) setQueue([]);
  });
};

function enqueue(jobId: number, chosen: readonly ChosenReference[]): void {
  stopFollowing();
  stopFollowing = followSession();
  const known = new Set(queue.map(({ id }) => id));
  const added = chosen
    .filter(({ id }) => !known.has(id))
    .map((item) => ({
      ...item,
      jobId,
      transfer: createTransfer(item.file),
      state: 'waiting' as const,
      error: null,
    }));
  if (added.length > 0) setQueue([...queue, ...added]);
  sendNext();
}

/** Sends a file again that the server had refused. */
export function retryReference(id: string): void {
  change(id, { state: 'waiting', error: null });
  sendNext();
}

/** Gives up sending a file. */
export function cancelReference({ id, jobId }: QueuedReference): void {
  void storeOf(jobId).remove(id);
  const sending = running.get(id);
  if (sending === undefined) return drop(id);
  change(id, { state: 'cancelling' });
  return sending.abort();
}

/** The server may have had all of a cancelled file: then it is on the job, and in the list. */
async function endCancelled({ id, jobId }: QueuedReference): Promise<void> {
  await queryClient.invalidateQueries(referencesQuery(jobId));
  drop(id);
}

function sendNext(): void {
  for (const item of queue) {
    if (running.size >= mostAtOnce) return;
    if (item.state === 'waiting') void send(item);
  }
}

async function send(item: QueuedReference): Promise<void> {
  const { id, jobId, file, description, transfer } = item;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(id, controller);
  change(id, { state: 'sending' });
  const unguard = guardWork(() => controller.abort());
  const reference = { file, description: description.trim() === '' ? null : description.trim() };
  try {
    const added = await transfer.run(
      (options) => nsem.jobs.references.add(jobId, reference, { idempotencyKey: id, ...options }),
      signal,
    );
    showAdded(jobId, added);
    void storeOf(jobId).remove(id);
    drop(id);
  } catch (error) {
    if (signal.aborted) void endCancelled(item);
    else change(id, { state: 'failed', error });
  } finally {
    unguard();
    running.delete(id);
    sendNext();
  }
}
