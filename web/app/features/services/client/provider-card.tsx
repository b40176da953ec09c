import { Button } from '@mantine/core';
import type { Service, ServicePrice, ServiceProvider, ServiceType } from '@nsem/sdk';

import type { Languages } from '../../../entities/languages/queries.ts';
import {
  isForQuote,
  QuotedPrice,
  useWorkQuote,
  type WorkQuote,
} from '../../../entities/pricing/work-quote.tsx';
import {
  languagesText,
  serviceNames,
  serviceTypes,
} from '../../../entities/services/service-text.ts';
import {
  AvailabilityBadges,
  EarnedFacts,
  Initials,
  TypedFacts,
  unitPriceText,
} from '../../../entities/services/provider-facts.tsx';
import { VoiceIconButton } from '../../../entities/recordings/playback.tsx';
import { loadVoiceSample } from '../../../entities/recordings/playback-button.tsx';
import styles from '../../../entities/services/provider-card.module.css';

/** The first service of each type, or the requested one; a card has room for one each. */
const highlightsOf = (services: readonly Service[], quote: WorkQuote | null): readonly Service[] =>
  serviceTypes.flatMap((type) => {
    const ofType = services.filter(({ service_type: serviceType }) => serviceType === type);
    return ofType.find((service) => isForQuote(service, quote)) ?? ofType[0] ?? [];
  });

/** The recording of the first narration that has one. */
const sampleOf = (services: readonly Service[]): string | null =>
  services.find(({ audio_recording: path }) => path !== null)?.audio_recording ?? null;

/** A provider in the search results. */
export function ProviderCard(
  props: Readonly<{
    provider: ServiceProvider;
    languages: Languages;
    prices: readonly ServicePrice[];
    /** The type of service that is searched for, whose offer is shown first. */
    wanted: ServiceType | undefined;
    onDetails: () => void;
    onRequest: () => void;
  }>,
) {
  const { provider, onDetails, onRequest } = props;
  const services = provider.service_configurations;
  const sample = sampleOf(services);
  return (
    <li className={`panel raised stack ${styles.card}`}>
      <div className="row">
        <Initials name={provider.name} />
        <div className="grow">
          <h3 className="heading">{provider.name}</h3>
          <p className="row tight soft small">
            <span className="mono">{provider.provider_id || 'Not assigned'}</span>
            <AvailabilityBadges provider={provider} />
          </p>
        </div>
        {sample !== null && (
          <VoiceIconButton path={sample} of={provider.name} load={loadVoiceSample} />
        )}
      </div>
      <div>
        <EarnedFacts provider={provider} />
        <TypedFacts experience={provider.experience} specialties={provider.specialties} />
      </div>
      {provider.bio !== null && <p className={`breakable ${styles.bio}`}>{provider.bio}</p>}
      <Offers {...props} services={services} />
      <div className={`row ${styles.actions}`}>
        <Button
          variant="default"
          aria-haspopup="dialog"
          aria-label={`View Details: ${provider.name}`}
          onClick={onDetails}
        >
          View Details
        </Button>
        {services.length > 0 && (
          <Button onClick={onRequest} aria-label={`Request a job from ${provider.name}`}>
            Request a Job
          </Button>
        )}
      </div>
    </li>
  );
}

function Offers(
  props: Readonly<{
    services: readonly Service[];
    languages: Languages;
    prices: readonly ServicePrice[];
    wanted: ServiceType | undefined;
  }>,
) {
  const { services, languages, prices, wanted } = props;
  const quote = useWorkQuote();
  const count = services.length;
  const shown = highlightsOf(services, quote).toSorted(
    (one, other) => Number(other.service_type === wanted) - Number(one.service_type === wanted),
  );
  return (
    <div className={`stack tight soft small ${styles.offers}`}>
      <p>
        {count} approved {count === 1 ? 'service' : 'services'}
      </p>
      {count === 0 && <p>No approved services available</p>}
      <ul className="stack tight">
        {shown.map((service) => (
          <li key={service.id} className="row apart tight">
            <span>
              {serviceNames[service.service_type]}{' '}
              <strong>{languagesText(service, languages.nameOf)}</strong>
            </span>
            <span className="numeric">{unitPriceText(prices, service.service_type)}</span>
            <QuotedPrice service={service} />
          </li>
        ))}
        {count > shown.length && <li>+{count - shown.length} more</li>}
      </ul>
    </div>
  );
}
