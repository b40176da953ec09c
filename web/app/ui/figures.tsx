import type { ReactNode } from 'react';

import styles from './figures.module.css';

/** A calculation, line by line. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
);

/** One line of a calculation. @param props.isTotal whether it totals the lines above */
export const Figure = (
  props: Readonly<{ name: string; isTotal?: boolean; children: ReactNode }>,
) => (
  <div data-total={props.isTotal}>
    <dt>{props.name}</dt>
    <dd className="numeric">{props.children}</dd>
  </div>
);
