import type { Service, ServiceSubmission } from '@nsem/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { collect } from '../../lib/collect.ts';
import { nsem } from '../../lib/nsem.ts';
import { queryClient } from '../../lib/query-client.ts';

/** One's own services, whatever their status. */
export const myServicesQuery = queryOptions({
  queryKey: ['services', 'mine'],
  queryFn: ({ signal }) => collect(nsem.services.list({ signal })),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: myServicesQuery.queryKey });

/** A new service, or the change of a pending one. */
export const useSaveService = () =>
  useMutation({
    mutationFn: (
      input: Readonly<{ id: number | null; body: ServiceSubmission }>,
    ): Promise<Service> =>
      input.id === null
        ? nsem.services.create(input.body)
        : nsem.services.update(input.id, input.body),
    onSuccess: refresh,
  });

/** Deletes a service for good. */
export const useDeleteService = () =>
  useMutation({ mutationFn: (id: number) => nsem.services.delete(id), onSuccess: refresh });
