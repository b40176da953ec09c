import type { ReactNode } from 'react';

import styles from './states.module.css';

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

/** The placeholder of an empty list: an explanation and the action that fills it. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.thread} aria-hidden="true" />
      <p>{text}</p>
      {action}
    </div>
  );
}
