import type { ServicePrice, ServiceType } from '@nsem/sdk';
import { Link } from 'react-router';

import { unitPriceText } from '../../../entities/services/provider-facts.tsx';
import { serviceNames, serviceTypes } from '../../../entities/services/service-text.ts';
import section from '../../../ui/section.module.css';
import { CatalogueList, CatalogueSkeleton } from './catalogue.tsx';
import styles from './public-providers.module.css';
import { loadCatalogue, loadPrices, useLoaded } from './public-provider-data.ts';

/** Narrators first: their voices are what a visitor can judge. */
const voicesPath = '/public/providers?limit=3&service_type=narration';
const pricesPath = '/service-pricing/?is_active=true';

/** A few providers with their voices, and what their work costs, for the landing page. */
export function HomeVoices() {
  const voices = useLoaded(voicesPath, loadCatalogue);
  const loaded = useLoaded(pricesPath, loadPrices);
  const prices = loaded.state === 'ready' ? loaded.data : [];
  return (
    <>
      {voices.state === 'loading' && <CatalogueSkeleton />}
      {voices.state === 'failed' && <p className="panel soft">The voices could not be loaded.</p>}
      {voices.state === 'ready' && (
        <CatalogueList
          first={{ ...voices.data, next: null }}
          prices={prices}
          empty={
            <p className="panel soft">
              Clients find all providers, and hear their voices, once they have signed up.
            </p>
          }
        />
      )}
      <Prices prices={prices} />
      <p className={section.actions}>
        <Link to="/providers" className="button quiet">
          See All Providers
        </Link>
      </p>
    </>
  );
}

const Prices = ({ prices }: { prices: readonly ServicePrice[] }) => (
  <dl className={`tiles well ${styles.prices}`}>
    {serviceTypes.map((type: ServiceType) => (
      <div key={type} className="row apart tight">
        <dt className="soft">{serviceNames[type]}</dt>
        <dd className="numeric strong">
          {prices.length === 0 ? '–' : unitPriceText(prices, type)}
        </dd>
      </div>
    ))}
  </dl>
);
