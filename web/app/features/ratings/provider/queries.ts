import type { Rating } from '@nsem/sdk';

import { nsem } from '../../../lib/api/nsem.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';

/** The ratings that a provider has received, newest first. */
export const useReceivedRatings = (): PagedList<Rating> =>
  usePagedList({
    key: ['ratings', 'received'],
    load: (page, signal) => nsem.ratings.listReceived({ ...page, limit: 10 }, { signal }),
  });
