import { queryOptions } from '@tanstack/react-query';

import { collect } from '../../lib/api/collect.ts';
import { nsem } from '../../lib/api/nsem.ts';

/** The provider's own services, of any status. */
export const myServicesQuery = queryOptions({
  queryKey: ['services', 'mine'],
  queryFn: ({ signal }) => collect(nsem.services.list({ signal })),
});
