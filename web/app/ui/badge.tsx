import type { ReactNode } from 'react';

import styles from './badge.module.css';

/** The colours of badges, by what they say. */
export type BadgeTone = 'green' | 'blue' | 'yellow' | 'red' | 'plain';

/** A short word about something, in a colour; the word says it without the colour too. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
