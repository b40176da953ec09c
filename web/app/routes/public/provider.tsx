import type { PublicProfile } from '@nsem/sdk';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';

import { requestParams } from '../../entities/jobs/request-url.ts';
import { RequestButton } from '../../features/accounts/sign-in/request-button.tsx';
import {
  ProfileSkeleton,
  ProviderProfile,
} from '../../features/services/visitor/provider-profile.tsx';
import {
  loadPrices,
  loadPublicProfile,
  removeServedHead,
  useLoaded,
} from '../../features/services/visitor/public-provider-data.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import styles from './providers.module.css';

// Without a title: the server writes one into the document for each provider.

/** The public page of a provider, found by the Provider ID. */
export default function Provider() {
  const { providerId = '' } = useParams();
  const profile = useLoaded(providerId, loadPublicProfile);
  const prices = useLoaded('/service-pricing/?is_active=true', loadPrices);
  useEffect(() => removeServedHead, []);
  return (
    <div className={`page ${styles.page}`}>
      <Link to="/providers" className="target">
        <BackIcon />
        All providers
      </Link>
      {profile.state === 'loading' && <ProfileSkeleton />}
      {profile.state === 'failed' && (
        <>
          <h1 className={styles.title}>Service provider</h1>
          <Notice kind="error" title="The page could not be loaded">
            <button type="button" className="retry" onClick={profile.retry}>
              Retry
            </button>
          </Notice>
        </>
      )}
      {profile.state === 'ready' && profile.data === null && <Unknown />}
      {profile.state === 'ready' && profile.data !== null && (
        <>
          <title>{pageTitle(profile.data.name)}</title>
          <ProviderProfile
            profile={profile.data}
            prices={prices.state === 'ready' ? prices.data : []}
            request={<Request profile={profile.data} />}
          />
        </>
      )}
    </div>
  );
}

function Request({ profile }: { profile: PublicProfile }) {
  const [service] = profile.services;
  const [firstName] = profile.name.split(' ');
  const work = requestParams({
    service: service?.service_type ?? 'translation',
    provider: profile.provider_id,
    from: service?.source_language,
    to: service?.target_language ?? service?.language,
  });
  return <RequestButton work={work}>Request a job from {firstName}</RequestButton>;
}

const Unknown = () => (
  <>
    <title>{pageTitle('No such page')}</title>
    <h1 className={`${styles.title} ${styles.alone}`}>There is no such page</h1>
    <EmptyState
      text="This provider has no public page, or not any more."
      action={
        <Link to="/providers" className="button">
          See All Providers
        </Link>
      }
    />
  </>
);
