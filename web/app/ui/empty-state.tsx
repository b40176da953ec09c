import type { ReactNode } from 'react';

import styles from './empty-state.module.css';

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
