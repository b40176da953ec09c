import { useEffect, useMemo, useSyncExternalStore } from 'react';

import type { Transfer } from '../uploads/transfer.ts';
import type { ChosenReference } from './reference-files.ts';

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
export const readQueue = (): readonly QueuedReference[] => queue;

export function setQueue(next: readonly QueuedReference[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** Changes a file of the queue; does nothing if it is not there any more. */
export const changeQueued = (id: string, changes: Partial<QueuedReference>): void =>
  setQueue(queue.map((item) => (item.id === id ? { ...item, ...changes } : item)));

export const dropQueued = (id: string): void => setQueue(queue.filter((item) => item.id !== id));

/** Whether the page shows the files on their way to a job, and so what becomes of them. */
export const isShown = (jobId: number): boolean => shownJobs.has(jobId);

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
