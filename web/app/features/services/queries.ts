import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../lib/collect.ts';
import { nsem } from '../../lib/nsem.ts';
import { queryClient } from '../../lib/query-client.ts';

/** One's own services, whatever their status. */
export const myServicesQuery = queryOptions({
  queryKey: ['services', 'mine'],
  queryFn: ({ signal }) => collect(nsem.services.list({ signal })),
});

/** Asks for them anew after one was changed. */
export const refreshServices = () =>
  queryClient.invalidateQueries({ queryKey: myServicesQuery.queryKey });

/** Deletes a service for good. */
export const useDeleteService = () =>
  useMutation({ mutationFn: (id: number) => nsem.services.delete(id), onSuccess: refreshServices });
