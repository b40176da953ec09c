import type { ReactNode } from 'react';

import styles from './empty-state.module.css';

/** What stands where there is nothing yet: what it is, and the one thing to do about it. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.thread} aria-hidden="true" />
      <p>{text}</p>
      {action}
    </div>
  );
}
