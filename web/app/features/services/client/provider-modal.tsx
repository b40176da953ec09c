import { Button } from '@mantine/core';
import type { Service, ServiceProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { BlockButton } from '../../../entities/blocks/block-button.tsx';
import type { Languages } from '../../../entities/languages/queries.ts';
import { activePricesQuery } from '../../../entities/pricing/prices.ts';
import { QuotedPrice } from '../../../entities/pricing/work-quote.tsx';
import { ProviderRatings } from '../../../entities/ratings/provider-ratings.tsx';
import { mayRateQuery } from '../../../entities/ratings/queries.ts';
import { VoiceSampleButton } from '../../../entities/recordings/playback-button.tsx';
import {
  AvailabilityBadges,
  Initials,
  publicPath,
  ratingText,
  turnaroundText,
  TypedFacts,
  unitPriceText,
} from '../../../entities/services/provider-facts.tsx';
import { languagesText, serviceNames } from '../../../entities/services/service-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import styles from './discover.module.css';

/** The open provider, or null. */
export type ProviderModalProps = Readonly<{
  provider: ServiceProvider | null;
  languages: Languages;
  onClose: () => void;
  onRequest: (service: Service) => void;
  onRate: () => void;
}>;

/** The details of a provider, who can be rated or requested for a job. */
export function ProviderModal(props: ProviderModalProps) {
  const { provider, languages, onClose, onRequest, onRate } = props;
  const { data: prices = [] } = useQuery(activePricesQuery);
  return (
    <Dialog title="Service provider" opened={provider !== null} onClose={onClose} size="lg">
      {provider !== null && (
        <div className="stack loose">
          <div className="row">
            <Initials name={provider.name} />
            <div className="grow">
              <h3 className="heading">{provider.name}</h3>
              <p className="row tight soft small">
                <span className="mono">{provider.provider_id || 'Not assigned'}</span>
                {provider.provider_id !== '' && (
                  <CopyButton text={provider.provider_id} label="Copy the Provider ID" />
                )}
              </p>
            </div>
          </div>
          <AvailabilityBadges provider={provider} />
          <Figures provider={provider} />
          <About provider={provider} />
          <h3>Approved services</h3>
          <ul className="ruled">
            {provider.service_configurations.map((service) => (
              <li key={service.id} className="row apart">
                <div>
                  <strong>{serviceNames[service.service_type]}</strong>
                  <p className="soft">{languagesText(service, languages.nameOf)}</p>
                  <p className="numeric soft">{unitPriceText(prices, service.service_type)}</p>
                  <QuotedPrice service={service} />
                </div>
                <div className="row">
                  <VoiceSampleButton
                    path={service.audio_recording}
                    of={`${provider.name}, ${languagesText(service, languages.nameOf)}`}
                  />
                  <Button variant="light" onClick={() => onRequest(service)}>
                    Request
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <RateAction provider={provider} onRate={onRate} />
          <ProviderRatings key={provider.id} accountId={provider.id} />
          <BlockButton
            blocker="client"
            name={provider.name}
            isOf={(block) => block.provider_id === provider.provider_id}
            block={() => nsem.providers.block(provider.provider_id)}
          />
        </div>
      )}
    </Dialog>
  );
}

/** What the provider wrote, and the way to their public page. */
function About({ provider }: { provider: ServiceProvider }) {
  const { bio, experience, specialties, languages } = provider;
  return (
    <>
      {bio !== null && <p className="written">{bio}</p>}
      <TypedFacts experience={experience} specialties={specialties} />
      {languages.length > 0 && <p>Speaks {languages.join(', ')}</p>}
      {provider.is_public && (
        <p>
          <Link to={publicPath(provider.provider_id)}>Open the public page</Link>
        </p>
      )}
    </>
  );
}

function Figures({ provider }: { provider: ServiceProvider }) {
  const hours = provider.median_turnaround_hours;
  const figures = [
    ['Rating', ratingText(provider.average_rating)],
    ['Ratings', String(provider.rating_count)],
    ['Approved services', String(provider.service_configurations.length)],
    ['Completed jobs', String(provider.completed_jobs)],
    ['Turnaround', hours === null ? 'Not known yet' : turnaroundText(hours)],
  ] as const;
  return (
    <dl className={`tiles well ${styles.numbers}`}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="soft small">{name}</dt>
          <dd className="numeric strong">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The button that rates a provider, or what has to happen before the client can. */
export function RateAction(props: Readonly<{ provider: ServiceProvider; onRate: () => void }>) {
  const { provider, onRate } = props;
  const { data: mayRate, isError } = useQuery(mayRateQuery(provider));
  return (
    <div className="tall" aria-busy={mayRate === undefined && !isError}>
      {(mayRate === true || isError) && (
        <Button variant="default" size="md" fullWidth onClick={onRate}>
          Rate This Provider
        </Button>
      )}
      {mayRate === false && (
        <p className="soft">You can rate {provider.name} after a job for you.</p>
      )}
    </div>
  );
}
