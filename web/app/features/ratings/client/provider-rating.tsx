import { Button } from '@mantine/core';
import type { Rating, ServiceProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { StarRow, type Stars, starsOf, starsText } from '../../../entities/ratings/stars.tsx';
import { myRatingQuery } from '../../../entities/ratings/queries.ts';
import { providerQuery } from '../../../entities/services/provider-queries.ts';
import { useOverlay } from '../../../lib/address/search-params.ts';
import print from '../../../ui/print.module.css';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { RatingForm, StarPicker } from './rating-form.tsx';
import styles from './provider-rating.module.css';

/** The Provider ID of a provider who has completed a job for the client; null for none. */
export type ProviderRatingProps = Readonly<{
  providerId: string | null;
  /** The job of the page, if its result can be accepted with a good rating. */
  inReview?: number | undefined;
}>;

/**
 * Rates a provider on the page: choosing a star opens the review. A provider whose account is not
 * active can no longer be rated, and nothing is shown.
 */
export function ProviderRating({ providerId, inReview }: ProviderRatingProps) {
  const provider = useQuery({ ...providerQuery(providerId ?? ''), enabled: providerId !== null });
  if (provider.data === null) return null;
  return (
    <section className={`panel raised stack ${styles.rating} ${print.never}`} aria-label="Rating">
      <Loaded query={provider} skeleton={skeleton} errorTitle="This provider could not be loaded">
        {(found) => found !== null && <OwnRating provider={found} inReview={inReview} />}
      </Loaded>
    </section>
  );
}

const skeleton = <Skeleton label="Loading your rating..." shape="line" count={1} />;

type OfProvider = Pick<ProviderRatingProps, 'inReview'> & Readonly<{ provider: ServiceProvider }>;

function OwnRating({ provider, inReview }: OfProvider) {
  const rated = useQuery(myRatingQuery(provider.id));
  return (
    <Loaded query={rated} skeleton={skeleton} errorTitle="Your rating could not be loaded">
      {(rating) =>
        rating === null ? (
          <NewRating provider={provider} inReview={inReview} />
        ) : (
          <GivenRating provider={provider} rating={rating} />
        )
      }
    </Loaded>
  );
}

function NewRating({ provider, inReview }: OfProvider) {
  const [chosen, setChosen] = useState<Stars | null>(null);
  return (
    <>
      <h2 className="heading breakable">Rate {provider.name}</h2>
      {chosen === null ? (
        <StarPicker value={null} onChange={setChosen} />
      ) : (
        <RatingForm
          provider={provider}
          rated={null}
          firstStars={chosen}
          inReview={inReview}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function GivenRating({ provider, rating }: { provider: ServiceProvider; rating: Rating }) {
  const overlay = useOverlay();
  const stars = starsOf(rating.rating);
  return (
    <>
      <div className="row tight">
        <h2 className="heading breakable">You rated {provider.name}</h2>
        <StarRow rating={rating.rating} />
        {stars !== null && <span aria-hidden="true">{starsText(stars)}</span>}
      </div>
      {rating.comment !== null && (
        <p className="written" dir="auto">
          {rating.comment}
        </p>
      )}
      <div>
        <Button variant="default" onClick={() => overlay.open({ rate: provider.provider_id })}>
          Edit rating
        </Button>
      </div>
    </>
  );
}
