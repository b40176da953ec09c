import { useQuery } from '@tanstack/react-query';

import { ExportLink } from '../../../entities/downloads/export-link.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { PriceCard } from './price-card.tsx';
import styles from './prices.module.css';
import { activePriceOf, priceCards } from './price-values.ts';
import { priceListQuery } from './queries.ts';

/** The prices of the three services, for admins to change. */
export function PricesPanel() {
  const prices = useQuery(priceListQuery);
  return (
    <section className={dashboard.panel} aria-label="Service Pricing">
      <div className={dashboard.panelHead}>
        <h2>Service Pricing</h2>
        <ExportLink table="prices" of="prices" />
      </div>
      <p className={formStyles.hint}>
        A new price applies to jobs requested from now on. Earlier jobs keep the price they were
        quoted.
      </p>
      <Loaded
        query={prices}
        skeleton={<Skeleton label="Loading prices..." shape="card" />}
        errorTitle="Prices could not be loaded"
      >
        {(list) => (
          <div className={styles.cards}>
            {priceCards.map((card) => (
              <PriceCard key={card.type} card={card} price={activePriceOf(list, card.type)} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}
