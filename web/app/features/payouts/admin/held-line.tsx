import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { waitingQuery } from '../../../entities/insights/platform-stats.ts';
import { heldSumText, openPairsText } from './held-text.ts';
import styles from './payouts.module.css';
import { heldQuery } from './queries.ts';

/** How much of the earnings is held, and how many pairs there are to review; nothing if none is. */
export function HeldLine({ onOpen }: Readonly<{ onOpen: () => void }>) {
  const { data: held = [] } = useQuery(heldQuery);
  const { pairs = 0 } = useQuery(waitingQuery).data ?? {};
  if (held.length === 0 && pairs === 0) return null;
  return (
    <p className={styles.held}>
      <span>
        {held.length > 0 && `${heldSumText(held)} of earnings is held back from payouts for now. `}
        {pairs > 0 && openPairsText(pairs)}
      </span>
      <Button variant="default" onClick={onOpen}>
        {held.length > 0 ? 'See held earnings' : 'Review pairs'}
      </Button>
    </p>
  );
}
