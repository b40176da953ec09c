import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let latest = { jobId: 0, text: '' };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Has a change of a job's reference files read aloud, on the page of the job. */
export function announce(jobId: number, text: string): void {
  latest = { jobId, text };
  for (const listener of listeners) listener();
}

/** What changed last in the reference files of a job; '' if nothing did. */
export const useReferenceNews = (jobId: number): string =>
  useSyncExternalStore(subscribe, () => (latest.jobId === jobId ? latest.text : ''));
