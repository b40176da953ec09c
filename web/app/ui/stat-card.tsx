import type { ReactNode } from 'react';

import styles from './stat-card.module.css';

/** The note of a figure that could not be fetched, or not anew. */
export const notLoaded = 'Could not be loaded just now';

/** Keeps the place of a note that is not known yet. */
export const noteToCome = '\u00a0';

/** Stat cards side by side. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={styles.cards}>{children}</dl>;
}

/** One figure with its name. @param props.value undefined while it is not known */
export function StatCard(
  props: Readonly<{ name: string; value: string | undefined; note?: ReactNode }>,
) {
  const { name, value, note } = props;
  return (
    <div className={styles.card}>
      <dt>{name}</dt>
      <dd className="numeric" aria-busy={value === undefined}>
        {value ?? '–'}
      </dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
