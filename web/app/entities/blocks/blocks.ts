import type { Block } from '@nsem/sdk';
import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { refreshJobs } from '../jobs/queries.ts';

/** Whom you block. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: ({ signal }) => nsem.blocks.list({ signal }),
});

/** Loads the blocks again after a change, and the jobs that are offered. */
export const refreshBlocks = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey }), refreshJobs()]);

/** Who is blocked: providers know their clients by their numbers only. */
export const blockedName = ({ provider_name: name, client_id: client }: Block): string =>
  name ?? `Client #${client}`;
