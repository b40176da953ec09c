import { Button } from '@mantine/core';
import type { Service, ServiceProvider } from '@nsem/sdk';

import type { Languages } from '../../../entities/languages/queries.ts';
import {
  languagesText,
  serviceNames,
  serviceTypes,
} from '../../../entities/services/service-text.ts';
import styles from './discover.module.css';
import {
  AvailabilityBadges,
  Initials,
  ratingText,
} from '../../../entities/services/provider-summary.tsx';

/** The first service of each type; a card has room for one each. */
const highlightsOf = (services: readonly Service[]): readonly Service[] =>
  serviceTypes.flatMap(
    (type) => services.find(({ service_type: serviceType }) => serviceType === type) ?? [],
  );

/** A provider in the search results. */
export function ProviderCard(
  props: Readonly<{
    provider: ServiceProvider;
    languages: Languages;
    onDetails: () => void;
    onRequest: () => void;
  }>,
) {
  const { provider, languages, onDetails, onRequest } = props;
  const services = provider.service_configurations;
  const count = services.length;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Initials name={provider.name} />
        <div className={styles.who}>
          <h3>{provider.name}</h3>
          <p className={styles.id}>{provider.provider_id || 'Not assigned'}</p>
        </div>
      </div>
      <p className={styles.figures}>
        <span>{ratingText(provider.average_rating)}</span>
        <span>
          {count} approved {count === 1 ? 'service' : 'services'}
        </span>
      </p>
      <AvailabilityBadges provider={provider} />
      <Offers services={services} languages={languages} />
      <div className={styles.actions}>
        <Button variant="default" onClick={onDetails} aria-label={`View Details: ${provider.name}`}>
          View Details
        </Button>
        {count > 0 && (
          <Button onClick={onRequest} aria-label={`Request a job from ${provider.name}`}>
            Request a Job
          </Button>
        )}
      </div>
    </li>
  );
}

function Offers({ services, languages }: { services: readonly Service[]; languages: Languages }) {
  if (services.length === 0) {
    return <p className={styles.none}>No approved services available</p>;
  }
  const shown = highlightsOf(services);
  return (
    <ul className={styles.offers}>
      {shown.map((service) => (
        <li key={service.id}>
          <span>{serviceNames[service.service_type]}</span>
          <strong>{languagesText(service, languages.nameOf)}</strong>
        </li>
      ))}
      {services.length > shown.length && <li>+{services.length - shown.length} more</li>}
    </ul>
  );
}
