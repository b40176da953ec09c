import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { heldSumText, openPairsText } from './held-text.ts';
import styles from './payouts.module.css';
import { heldQuery, useOpenPairs } from './queries.ts';

/** How much of the earnings is held, and how many pairs there are to review; nothing if none is. */
export function HeldLine({ onOpen }: Readonly<{ onOpen: () => void }>) {
  const { data: held = [] } = useQuery(heldQuery);
  const { items: pairs = [], loadMore } = useOpenPairs();
  if (held.length === 0 && pairs.length === 0) return null;
  return (
    <p className={styles.held}>
      <span>
        {held.length > 0 && `${heldSumText(held)} of earnings is held back from payouts for now. `}
        {pairs.length > 0 && openPairsText(pairs, loadMore !== null)}
      </span>
      <Button variant="default" onClick={onOpen}>
        {held.length > 0 ? 'See held earnings' : 'Review pairs'}
      </Button>
    </p>
  );
}
