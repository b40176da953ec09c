import type { Rating } from '@nsem/sdk';

import { nsem } from '../../lib/nsem.ts';
import { usePagedList, type PagedList } from '../../lib/pages.ts';

/** The ratings that a provider has received, newest first. */
export const useReceivedRatings = (): PagedList<Rating> =>
  usePagedList({
    key: ['ratings', 'received'],
    load: (page, signal) => nsem.ratings.received({ ...page, limit: 10 }, { signal }),
  });
