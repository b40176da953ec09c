import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../../lib/api/collect.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** The provider's own services, of any status. */
export const myServicesQuery = queryOptions({
  queryKey: ['services', 'mine'],
  queryFn: ({ signal }) => collect(nsem.services.list({ signal })),
});

export const refreshServices = () =>
  queryClient.invalidateQueries({ queryKey: myServicesQuery.queryKey });

/** Deletes a service permanently. */
export const useDeleteService = () =>
  useMutation({ mutationFn: (id: number) => nsem.services.delete(id), onSuccess: refreshServices });
