import type { Job, User } from '@nsem/sdk';
import { useMemo } from 'react';
import { useLocation } from 'react-router';

import type { Route } from './+types/job.ts';
import { parseRating } from '../../entities/ratings/queries.ts';
import { parseRequest } from '../../entities/jobs/request-url.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { ClientJobPage } from '../../features/jobs/client/client-job-page.tsx';
import type { RequestDialogProps } from '../../features/jobs/request/request-dialog.tsx';
import { conversationOf } from '../../features/messages/job-conversation.tsx';
import type { ProviderRatingProps } from '../../features/ratings/client/provider-rating.tsx';
import type { RatingDialogProps } from '../../features/ratings/client/rating-dialog.tsx';
import { paramsOf, useOverlay } from '../../lib/address/search-params.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Job') },
  { name: 'description', content: 'One of your jobs: its result, its price and its history.' },
];

const RequestDialog = lazyPart(
  async () => (await import('../../features/jobs/request/request-dialog.tsx')).RequestDialog,
  ({ work }: RequestDialogProps) => work.request !== undefined,
);

const RatingDialog = lazyPart(
  async () => (await import('../../features/ratings/client/rating-dialog.tsx')).RatingDialog,
  ({ providerId }: RatingDialogProps) => providerId !== undefined,
);

const ProviderRating = lazyPart(
  async () => (await import('../../features/ratings/client/provider-rating.tsx')).ProviderRating,
  ({ providerId }: ProviderRatingProps) => providerId !== null,
  { skeleton: null },
);

export default function ClientJob({ params }: Route.ComponentProps) {
  return (
    <RequireRole allowed="client">{(user) => <Page user={user} written={params.id} />}</RequireRole>
  );
}

function Page({ user, written }: { user: User; written: string }) {
  const { search } = useLocation();
  const params = useMemo(() => paramsOf(search), [search]);
  const work = useMemo(() => parseRequest(params), [params]);
  const overlay = useOverlay();
  return (
    <>
      <ClientJobPage
        key={written}
        user={user}
        written={written}
        rating={ratingOf}
        conversation={conversation}
      />
      <RequestDialog clientId={user.id} work={work} />
      <RatingDialog providerId={parseRating(params)} onClose={() => overlay.close(['rate'])} />
    </>
  );
}

const conversation = conversationOf('client');

/** A provider can be rated once they have completed a job. */
const ratingOf = ({ id, status, provider_id: provider, review_state: review }: Job) =>
  status === 'completed' &&
  provider !== null && (
    <ProviderRating providerId={provider} inReview={review === 'open' ? id : undefined} />
  );
