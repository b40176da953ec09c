import type { Job, ReferenceFile, ReferenceFiles } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';

const keyOf = (jobId: number) => ['references', jobId] as const;

/** The reference files of a job, oldest first. */
export const referencesQuery = (jobId: number) =>
  queryOptions({
    queryKey: keyOf(jobId),
    queryFn: async ({ signal }) => (await nsem.jobs.references.list(jobId, { signal })).items,
  });

/** Whether the reader of a job can see its reference files: as soon as they see all of the job. */
export const canSeeReferences = (job: Job): boolean =>
  !job.content_erased && !job.content_is_preview && !job.input_withheld;

type Items = ReferenceFiles['items'];

const change = (jobId: number, next: (items: Items) => Items): void => {
  queryClient.setQueryData(referencesQuery(jobId).queryKey, (items) =>
    items === undefined ? undefined : next(items),
  );
  void queryClient.invalidateQueries({ queryKey: keyOf(jobId) });
};

/** Shows a file that was added, before the list is loaded again. */
export const showAdded = (jobId: number, added: ReferenceFile): void =>
  change(jobId, (items) => [...items.filter(({ id }) => id !== added.id), added]);

/** Removes a reference file of a job. */
export const useRemoveReference = (jobId: number) =>
  useMutation({
    mutationFn: (id: number) => nsem.jobs.references.remove(jobId, id),
    onSuccess: (_, removed) => change(jobId, (items) => items.filter(({ id }) => id !== removed)),
  });
