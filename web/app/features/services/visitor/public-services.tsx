import type { PublicProvider, PublicService, ServicePrice } from '@nsem/sdk';

import { unitPriceText } from '../../../entities/services/provider-facts.tsx';
import { QuotedPrice } from '../../../entities/pricing/work-quote.tsx';
import { serviceNames } from '../../../entities/services/service-text.ts';
import { SampleButton } from './sample-button.tsx';
import styles from './public-providers.module.css';

/** The languages of a service by name: `English → Twi`, or `Twi`. */
export function languagesOf(service: PublicService): string {
  const { source_language_name: source, target_language_name: target } = service;
  return service.language_name ?? `${source ?? ''} → ${target ?? ''}`;
}

/** The services of a provider with their prices and voice samples. */
export function PublicServices(
  props: Readonly<{ provider: PublicProvider; prices: readonly ServicePrice[] }>,
) {
  const { provider, prices } = props;
  return (
    <ul className={styles.services}>
      {provider.services.map((service) => (
        <li key={`${service.service_type} ${languagesOf(service)}`}>
          <div>
            <strong>{serviceNames[service.service_type]}</strong>
            <p>{languagesOf(service)}</p>
          </div>
          <p className="numeric">{unitPriceText(prices, service.service_type)}</p>
          <QuotedPrice service={service} />
          {service.audio_recording !== null && (
            <div className={styles.sample}>
              <SampleButton
                path={service.audio_recording}
                of={`${provider.name}, ${languagesOf(service)}`}
              />
              {service.sample_text !== null && <q>{service.sample_text}</q>}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
