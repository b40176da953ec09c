import type { Rating } from '@nsem/sdk';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { StarRow } from '../../../entities/ratings/stars.tsx';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import {
  type PagedList,
  usePagedList,
  type PagedListOptions,
} from '../../../lib/query/paged-list.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import { ratingsHash } from '../../../entities/ratings/queries.ts';

/** The ratings and reviews that a provider has received. */
export function ReceivedRatings() {
  const heading = useFocusWhenLinked();
  return (
    <section className={dashboard.panel} aria-label="Ratings received">
      <div className={dashboard.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          Ratings received
        </h2>
      </div>
      <GrowingList
        list={useReceivedRatings()}
        skeleton={<Skeleton label="Loading your ratings..." />}
        errorTitle="Your ratings could not be loaded"
        empty={
          <EmptyState text="No ratings yet. Clients can rate you once you have completed a job for them." />
        }
      >
        {(ratings) => (
          <ul className="stack">
            {ratings.map((rating) => (
              <RatingItem key={rating.id} rating={rating} />
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  );
}

/** Scrolls to the heading and focuses it if the address links to the ratings. */
function useFocusWhenLinked() {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== ratingsHash) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [location]);
  return heading;
}

function RatingItem({ rating: given }: { rating: Rating }) {
  const { rating, comment, client_id: client, created_at: at, updated_at: editedAt } = given;
  return (
    <li className={dashboard.card}>
      <div className="row apart">
        <StarRow rating={rating} />
        <p className={dashboard.facts}>
          <span>Client #{client}</span>
          <time dateTime={at}>{formatDay(at)}</time>
          {editedAt !== at && <span>Edited {formatDay(editedAt)}</span>}
        </p>
      </div>
      {comment !== null && <blockquote className="written">{comment}</blockquote>}
    </li>
  );
}

/** The ratings that a provider has received, newest first. */
export const receivedRatingsList: PagedListOptions<Rating> = {
  key: ['ratings', 'received'],
  load: (page, signal) => nsem.ratings.listReceived({ ...page, limit: 10 }, { signal }),
};

export const useReceivedRatings = (): PagedList<Rating> => usePagedList(receivedRatingsList);
