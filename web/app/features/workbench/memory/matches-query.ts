import type { MemoryMatch } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { deliveryKey } from '../../../entities/jobs/queries.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** The longest source that the server looks up, in UTF-16 units. */
const longestSource = 2_000;

const mostMatches = 3;

/** What the provider has delivered for sources like this one; nothing is requested without a line. */
export const matchesQuery = (jobId: number, source: string) =>
  queryOptions({
    queryKey: ['memory-matches', jobId, source],
    queryFn: ({ signal }) =>
      nsem.memory.findMatches(jobId, { text: source, limit: mostMatches }, { signal }),
    enabled: source.trim() !== '' && source.length <= longestSource,
    staleTime: Infinity,
    retry: false,
  });

/** The best match of a source, if it has been found already. */
export const bestMatch = (jobId: number, source: string): MemoryMatch | undefined =>
  queryClient.getQueryData(matchesQuery(jobId, source).queryKey)?.[0];

/** Whether the job is being delivered, or is: then the server looks up nothing for it any more. */
export const isDelivered = (jobId: number): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: deliveryKey(jobId) })
    .some(({ state }) => state.status !== 'error');
