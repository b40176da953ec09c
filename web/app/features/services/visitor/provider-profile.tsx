import type { PublicProfile, PublicProvider, PublicService, ServicePrice } from '@nsem/sdk';
import { type ReactNode, useEffect, useState } from 'react';

import { QuotedPrice } from '../../../entities/pricing/work-quote.tsx';
import { StarRow } from '../../../entities/ratings/stars.tsx';
import {
  play,
  PlayIcon,
  StopIcon,
  stopIfPlaying,
  stopPlayback,
  usePlayback,
} from '../../../entities/recordings/playback.tsx';
import {
  EarnedFacts,
  Initials,
  publicPath,
  TypedFacts,
  unitPriceText,
} from '../../../entities/services/provider-facts.tsx';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { brand } from '../../../lib/format/brand.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { ShareIcon } from '../../../ui/icons.tsx';
import { Badge } from '../../../ui/states.tsx';
import { loadPublicSample } from './public-provider-data.ts';
import styles from './public-providers.module.css';

/** Whether a provider takes jobs now. */
export const Availability = ({ isAvailable }: { isAvailable: boolean }) =>
  isAvailable ? <Badge tone="green">Available</Badge> : <Badge tone="plain">Unavailable</Badge>;

/** The public page of a provider. */
export function ProviderProfile(
  props: Readonly<{
    profile: PublicProfile;
    prices: readonly ServicePrice[];
    /** The button that requests a job. */
    request: ReactNode;
  }>,
) {
  const { profile, prices, request } = props;
  const { name, bio, experience, specialties, languages } = profile;
  return (
    <article className={styles.profile}>
      <header className={styles.head}>
        <Initials name={name} />
        <div className={`stack tight ${styles.who}`}>
          <h1>{name}</h1>
          <EarnedFacts provider={profile} />
          <Availability isAvailable={profile.is_available} />
        </div>
        <div className={`row ${styles.actions}`}>
          {request}
          <ShareButton title={`${name} on ${brand}`} path={publicPath(profile.provider_id)} />
        </div>
      </header>
      <div className={`stack tight ${styles.words}`}>
        {bio !== null && <p className="written">{bio}</p>}
        <TypedFacts experience={experience} specialties={specialties} />
        {languages.length > 0 && (
          <p className="soft small breakable">Speaks {languages.join(', ')}</p>
        )}
      </div>
      <section className={`panel raised ${styles.part} ${styles.side}`} aria-labelledby="services">
        <h2 id="services" className="large">
          Services and prices
        </h2>
        <PublicServices provider={profile} prices={prices} />
      </section>
      <Reviews profile={profile} />
      <p className={`soft small ${styles.since}`}>
        {profile.provider_id} ·&nbsp;on {brand} since {formatDay(profile.member_since)}
      </p>
    </article>
  );
}

function Reviews({ profile }: { profile: PublicProfile }) {
  const { comments } = profile;
  if (comments.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="reviews">
      <h2 id="reviews" className="large">
        What clients say
      </h2>
      <ul className="ruled">
        {comments.map((review) => (
          <li key={`${review.created_at} ${review.comment}`}>
            <p className="row apart soft small">
              <StarRow rating={review.rating} />
              <time dateTime={review.created_at}>{formatDay(review.created_at)}</time>
            </p>
            <p className="written">{review.comment}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page while it loads, as high as most pages are at first. */
export const ProfileSkeleton = () => (
  <div aria-busy="true">
    <h1 className="visually-hidden">Service provider</h1>
    <p className="visually-hidden">Loading...</p>
    <div className={styles.head} aria-hidden="true">
      <span className={styles.blank} data-shape="face" />
      <div className={`stack tight ${styles.who}`}>
        <span className={styles.blank} data-shape="title" />
        <span className={styles.blank} data-shape="line" />
      </div>
    </div>
    <span className={styles.blank} data-shape="block" aria-hidden="true" />
  </div>
);

/** Opens the device's share sheet, or copies the address where there is none. */
function ShareButton({ title, path }: { title: string; path: string }) {
  const address = (): string => new URL(path, window.location.href).href;
  const { isCopied, copy } = useCopy('Copy the address of this page by hand.');
  const share = (): void => {
    if (typeof navigator.share !== 'function') return copy(address());
    // Closing the sheet is not an error.
    navigator.share({ title, url: address() }).catch(() => undefined);
    return undefined;
  };
  return (
    <button type="button" className="button quiet" onClick={share} aria-live="polite">
      <ShareIcon />
      {isCopied ? 'Link copied' : <span className={styles.shareWord}>Share</span>}
    </button>
  );
}

/** The languages of a service by name: `English → Twi`, or `Twi`. */
export function languagesOf(service: PublicService): string {
  const { source_language_name: source, target_language_name: target } = service;
  return service.language_name ?? `${source ?? ''} → ${target ?? ''}`;
}

/** The services of a provider with their prices and voice samples. */
function PublicServices(
  props: Readonly<{ provider: PublicProvider; prices: readonly ServicePrice[] }>,
) {
  const { provider, prices } = props;
  return (
    <ul className="ruled">
      {provider.services.map((service) => (
        <li key={`${service.service_type} ${languagesOf(service)}`} className="row apart">
          <div>
            <strong>{serviceNames[service.service_type]}</strong>
            <p className="soft">{languagesOf(service)}</p>
          </div>
          <p className="numeric">{unitPriceText(prices, service.service_type)}</p>
          <QuotedPrice service={service} />
          {service.audio_recording !== null && (
            <div className="row full">
              <SampleButton
                path={service.audio_recording}
                of={`${provider.name}, ${languagesOf(service)}`}
              />
              {service.sample_text !== null && (
                <q className="grow soft small">{service.sample_text}</q>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Plays and stops a voice sample that everyone may hear; starting another one stops it. */
function SampleButton({ path, of }: { path: string; of: string }) {
  const [hasFailed, setFailed] = useState(false);
  const playback = usePlayback();
  useEffect(() => () => stopIfPlaying(path), [path]);
  const isStopped = playback?.id !== path;
  const start = (): void => {
    setFailed(false);
    play(path, () => loadPublicSample(path)).catch(() => setFailed(true));
  };
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-label={`${isStopped ? 'Play' : 'Stop'}: voice sample, ${of}`}
        onClick={isStopped ? start : stopPlayback}
      >
        {isStopped ? <PlayIcon /> : <StopIcon />}
        {isStopped ? 'Voice sample' : playback.state === 'loading' ? 'Loading...' : 'Stop'}
      </button>
      {hasFailed && (
        <p role="alert" className="problem full">
          The recording could not be played. Please try again.
        </p>
      )}
    </>
  );
}
