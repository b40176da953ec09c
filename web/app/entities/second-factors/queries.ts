import { queryOptions } from '@tanstack/react-query';

import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';

/** Your second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: ({ signal }) => nsem.secondFactors.get({ signal }),
});

/** Loads the second factors again after a change. */
export const refreshFactors = () =>
  queryClient.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
