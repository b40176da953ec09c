import { useQuery } from '@tanstack/react-query';

import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import styles from './earnings.module.css';
import { PeriodCards } from './period-cards.tsx';
import { earningsQuery } from '../../../entities/payouts/payouts.ts';
import { ServiceTable } from './service-table.tsx';

/** A provider's earnings by period and by service. */
export function EarningsFigures() {
  const earnings = useQuery(earningsQuery);
  return (
    <>
      <Loaded
        query={earnings}
        skeleton={<Skeleton label="Loading your earnings..." shape="card" />}
        errorTitle="Error Loading Data"
        errorFallback="Failed to load platform data. Please try again."
      >
        {(figures) => (
          <>
            <PeriodCards earnings={figures} />
            <p className={styles.explained}>
              Gross is the total price of your completed jobs. The marketplace deducts its
              commission; net is what you are paid. Refunded jobs are subtracted.
            </p>
            <ServiceTable earnings={figures} />
          </>
        )}
      </Loaded>
    </>
  );
}
