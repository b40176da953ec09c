import type { Job, ReferenceFile, ReferenceFiles } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';

/** The reference files of a job, oldest first. */
export const referencesQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['references', jobId],
    queryFn: async ({ signal }) => (await nsem.jobs.references.list(jobId, { signal })).items,
  });

/** Whether the reader of a job can see its reference files: as soon as they see all of the job. */
export const canSeeReferences = (job: Job): boolean =>
  !job.content_erased && !job.content_is_preview && !job.input_withheld;

type Items = ReferenceFiles['items'];

/** Changes the list on the screen at once, and then loads it again. */
function change(jobId: number, next: (items: Items) => Items): void {
  const { queryKey } = referencesQuery(jobId);
  queryClient.setQueryData(queryKey, (items) => (items === undefined ? undefined : next(items)));
  void queryClient.invalidateQueries({ queryKey });
}

/** Shows a file that was added, before the list is loaded again. */
export function showAdded(jobId: number, added: ReferenceFile): void {
  change(jobId, (items) => [...items.filter(({ id }) => id !== added.id), added]);
  announce(jobId, `${added.name} added.`);
}

/** Removes a reference file of a job. */
export const useRemoveReference = (jobId: number) =>
  useMutation({
    mutationFn: ({ id }: ReferenceFile) => nsem.jobs.references.remove(jobId, id),
    onSuccess: (_, removed) => {
      change(jobId, (items) => items.filter(({ id }) => id !== removed.id));
      announce(jobId, `${removed.name} removed.`);
    },
  });

const listeners = new Set<() => void>();
let latest = { jobId: 0, text: '' };

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Has a change of a job's reference files read aloud, on the page of the job. */
function announce(jobId: number, text: string): void {
  latest = { jobId, text };
  for (const listener of listeners) listener();
}

/** What changed last in the reference files of a job; '' if nothing did. */
export const useReferenceNews = (jobId: number): string =>
  useSyncExternalStore(subscribe, () => (latest.jobId === jobId ? latest.text : ''));
