import type { ReactNode } from 'react';

import styles from './badge.module.css';

/** The colours of badges. */
export type BadgeTone = 'green' | 'blue' | 'yellow' | 'red' | 'plain';

/** A short coloured label; the colour never carries meaning that the text lacks. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
