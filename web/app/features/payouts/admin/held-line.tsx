import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { heldSumText } from './held-text.ts';
import styles from './payouts.module.css';
import { heldQuery } from './queries.ts';

/** How much of the earnings is held; nothing if none is. */
export function HeldLine({ onOpen }: Readonly<{ onOpen: () => void }>) {
  const { data: held = [] } = useQuery(heldQuery);
  if (held.length === 0) return null;
  return (
    <p className={styles.held}>
      <span>{heldSumText(held)} of earnings is held back from payouts for now.</span>
      <Button variant="default" onClick={onOpen}>
        See held earnings
      </Button>
    </p>
  );
}
