import type { Block, User } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { errorText, reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { refreshJobs } from '../jobs/queries.ts';

/** Who can block: clients and providers each other. */
export type Blocker = Exclude<User['role'], 'admin'>;

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

const lift = reuseInFlight((id: number) => nsem.blocks.remove(id));

/** Lifts a block. */
export const useUnblock = () =>
  useMutation({
    mutationFn: ({ id }: Block) => lift(id),
    onSuccess: (_, block) => {
      showToast('success', 'Unblocked', blockedName(block));
      return refreshBlocks();
    },
    onError: (error) => showToast('error', 'Not unblocked', errorText(error, 'Please try again.')),
  });
