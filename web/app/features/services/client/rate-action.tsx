import { Button } from '@mantine/core';
import type { ServiceProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { mayRateQuery } from '../../../entities/ratings/queries.ts';
import styles from './discover.module.css';

/** The button that rates a provider, or what has to happen before the client can. */
export function RateAction(props: Readonly<{ provider: ServiceProvider; onRate: () => void }>) {
  const { provider, onRate } = props;
  const { data: mayRate, isError } = useQuery(mayRateQuery(provider));
  return (
    <div className={styles.rate} aria-busy={mayRate === undefined && !isError}>
      {(mayRate === true || isError) && (
        <Button variant="default" size="md" fullWidth onClick={onRate}>
          Rate This Provider
        </Button>
      )}
      {mayRate === false && (
        <p className={styles.none}>You can rate {provider.name} after a job for you.</p>
      )}
    </div>
  );
}
