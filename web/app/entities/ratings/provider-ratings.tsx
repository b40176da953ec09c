import type { Rating } from '@nsem/sdk';

import { formatDay } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/states.tsx';
import { GrowingList } from '../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../ui/query/loaded.tsx';
import { readUserId } from '../../lib/session/session.ts';
import { useProviderRatings } from './queries.ts';
import styles from './ratings.module.css';
import { StarRow } from './stars.tsx';

/** The ratings of a provider, newest first; `accountId` is the user's id, not the Provider ID. */
export function ProviderRatings({ accountId }: { accountId: number }) {
  return (
    <section className={styles.reviews} aria-label="Latest reviews">
      <h3>Latest reviews</h3>
      <GrowingList
        list={useProviderRatings(accountId)}
        skeleton={<Skeleton label="Loading reviews..." shape="line" count={2} />}
        errorTitle="The reviews could not be loaded"
        empty={<p className="soft">This provider has no ratings yet.</p>}
      >
        {(ratings) => (
          <ul>
            {ratings.map((rating) => (
              <Review key={rating.id} rating={rating} />
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  );
}

function Review({ rating }: { rating: Rating }) {
  const isMine = rating.client_id === readUserId();
  return (
    <li className={styles.review}>
      <p className={`row soft small ${styles.by}`}>
        <StarRow rating={rating.rating} />
        <span>Client #{rating.client_id}</span>
        {isMine && <Badge tone="blue">You</Badge>}
        <time dateTime={rating.updated_at}>{formatDay(rating.updated_at)}</time>
      </p>
      {rating.comment !== null && <p className="written">{rating.comment}</p>}
    </li>
  );
}
