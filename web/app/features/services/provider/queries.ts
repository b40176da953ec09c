import { useMutation } from '@tanstack/react-query';

import { myServicesQuery } from '../../../entities/services/provider-queries.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

export const refreshServices = () =>
  queryClient.invalidateQueries({ queryKey: myServicesQuery.queryKey });

/** Deletes a service permanently. */
export const useDeleteService = () =>
  useMutation({ mutationFn: (id: number) => nsem.services.delete(id), onSuccess: refreshServices });
