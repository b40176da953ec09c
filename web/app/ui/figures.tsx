import type { ReactNode } from 'react';

import styles from './figures.module.css';

/** A sum, line by line. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
);

/** One line of a sum. @param props.isSum whether it is what the lines above come to */
export const Figure = (props: Readonly<{ name: string; isSum?: boolean; children: ReactNode }>) => (
  <div data-sum={props.isSum}>
    <dt>{props.name}</dt>
    <dd className="numeric">{props.children}</dd>
  </div>
);
