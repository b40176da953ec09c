import type { ReactNode } from 'react';

import dashboard from './dashboard.module.css';
import styles from './stat-card.module.css';

/** The note of a figure that could not be loaded or refreshed. */
export const notLoaded = 'Could not be loaded just now';

/** Reserves the space of a note that is still loading. */
export const pendingNote = '\u00a0';

/** Stat cards side by side. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={`${styles.cards} ${dashboard.first}`}>{children}</dl>;
}

/** One named figure. @param props.value undefined while it is loading */
export function StatCard(
  props: Readonly<{ name: string; value: string | undefined; note?: ReactNode }>,
) {
  const { name, value, note } = props;
  return (
    <div className={styles.card}>
      <dt className="soft small">{name}</dt>
      <dd className={`numeric ${styles.value}`} aria-busy={value === undefined}>
        {value ?? '–'}
      </dd>
      {note !== undefined && <dd className={`soft small ${styles.note}`}>{note}</dd>}
    </div>
  );
}
